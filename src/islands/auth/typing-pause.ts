import { pause } from '#src/lib/pause.ts'

/** How long nobody has typed before a dialog may take the keys, in milliseconds. */
const restMs = 800

let typedAt = Number.NEGATIVE_INFINITY
addEventListener('input', () => (typedAt = performance.now()), true)

/** Resolves as soon as nobody is in the middle of typing: what is typed next would end in the wrong field. */
export async function typingRests(): Promise<void> {
  const left = () => typedAt + restMs - performance.now()
  while (left() > 0) await pause(left())
}
