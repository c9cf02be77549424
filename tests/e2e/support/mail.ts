import { expect } from '@playwright/test'
import type { System } from './system.ts'

/** The address in the newest mail to somebody, without its origin. */
export async function linkTo(system: System, email: string): Promise<string> {
  let link: string | undefined
  await expect(() => {
    const mail = system.outbox().findLast((line) => line.includes(email) && line.includes('#token='))
    link = /https?:\/\/[^/]+(\/[\w/-]+#token=[\w-]+)/.exec(mail ?? '')?.[1]
    expect(link).toBeTruthy()
  }).toPass()
  return link ?? ''
}

/** The one-time code that somebody is sent on what is done: messages are delivered after the answer, and older codes lie there already. */
export async function codeSentOn(system: System, phone: string, send: () => Promise<void>): Promise<string> {
  const before = system.outbox().filter((line) => line.includes(phone)).length
  await send()
  let code: string | undefined
  await expect(() => {
    const texts = system.outbox().filter((line) => line.includes(phone))
    const text = texts.slice(before).find((line) => line.includes('one-time code'))
    code = /\b(\d{6})\b/.exec(text ?? '')?.[1]
    expect(code).toBeTruthy()
  }).toPass()
  return code ?? ''
}
