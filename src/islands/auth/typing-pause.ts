import { pause } from '#src/lib/pause.ts'

/** How long nobody has typed before a dialog may take the keys, in milliseconds. */
const pauseMs = 800

let typedAt = Number.NEGATIVE_INFINITY
addEventListener('input', () => (typedAt = performance.now()), true)

/** Resolves once nobody is typing: a dialog that opens meanwhile would take the next keys. */
export async function typingPause(): Promise<void> {
  const left = () => typedAt + pauseMs - performance.now()
  while (left() > 0) await pause(left())
}
