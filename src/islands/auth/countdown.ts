/** Calls `tick` with the whole seconds left, at once and as they change, down to 0. Returns how to stop. */
export function countdown(seconds: number, tick: (left: number) => void): () => void {
  // The monotonic clock: somebody may set the other one meanwhile.
  const until = performance.now() + seconds * 1000
  let shown = -1
  const step = () => {
    const left = Math.max(0, Math.ceil((until - performance.now()) / 1000))
    if (left === 0) clearInterval(timer)
    if (left !== shown) tick(left)
    shown = left
  }
  const timer = setInterval(step, 250)
  step()
  return () => clearInterval(timer)
}
