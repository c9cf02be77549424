import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message, Sender } from './message.ts'

/** Prints each message and appends it as a JSON line to `<directory>/<channel>.jsonl`. For trying out: nothing is sent. */
export function fileSender(directory: string, print: (text: string) => void): Sender {
  return async (message: Message) => {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const line = `${JSON.stringify({ at: new Date().toISOString(), ...message })}\n`
    await appendFile(join(directory, `${message.channel}.jsonl`), line, { mode: 0o600 })
    const subject = message.subject ? `${message.subject}\n` : ''
    print(`\n[outbox] ${message.channel} to ${message.to}\n${subject}${message.text}\n`)
  }
}
