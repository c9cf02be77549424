/** How patient the connection to Traccar is, in milliseconds. Traccar sends `{}` every 55 s. */
export const usualPace = {
  /** An answer has so long, with its body. */
  answerMs: 60_000,
  /** The socket has so long to open. */
  openMs: 15_000,
  /** A socket without a word for so long is dead. */
  silentMs: 120_000,
  /** Pauses double from the first to the longest. */
  firstPauseMs: 1000,
  longestPauseMs: 60_000,
  /** A wrong token seldom becomes right. */
  refusedPauseMs: 5 * 60_000,
  /** One that closes sooner was no connection. */
  settleMs: 2000,
  /** After a connection as long as this the pauses start anew. */
  stableMs: 60_000,
  /** A server that does not renew its hold for so long has lost it. */
  holdMs: 15_000,
  renewMs: 5000,
}
export type Pace = typeof usualPace

/** The pause after so many failures in a row, between half of it and one and a half times, so that not all come at once. */
export function pauseAfter(failures: number, { firstPauseMs, longestPauseMs }: Pace): number {
  const ms = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 20))
  return ms * (0.5 + Math.random())
}
