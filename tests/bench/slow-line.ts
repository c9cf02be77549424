import { Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/** A network that is emulated where it leaves the server: for browsers whose drivers can't slow it down. */
export interface Network {
  /** Before the first byte of each answer, in milliseconds. */
  latencyMs: number
  /** Of all answers together. */
  bytesPerSecond: number
}

export interface SlowLine {
  /** Ends when an answer to a request of now may begin. */
  begin: () => Promise<void>
  /** Lets a body through at the line's pace, side by side with the others. */
  paced: () => Transform
}

/** Two packets at a time: bodies on the line share it as finely as that. */
const piece = 2920

export function slowLine({ latencyMs, bytesPerSecond }: Network): SlowLine {
  let freeAt = 0
  async function send(bytes: number): Promise<void> {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000
    await pause(Math.max(0, freeAt - performance.now()))
  }
  async function sendPieces(stream: Transform, body: Buffer): Promise<void> {
    for (let at = 0; at < body.length; at += piece) {
      const part = body.subarray(at, at + piece)
      await send(part.length)
      stream.push(part)
    }
  }
  return {
    begin: () => pause(latencyMs),
    paced: () =>
      new Transform({
        transform(body: Buffer, _encoding, done) {
          sendPieces(this, body).then(() => done(), done)
        },
      }),
  }
}
