/** Runs `work` now and every `ms`, one run at a time. Returns how to stop; that resolves when the last run has ended. */
export function every(ms: number, work: () => Promise<unknown>, onFailure: (error: unknown) => void) {
  let running: Promise<unknown> | undefined
  const run = () => {
    running ??= work()
      .catch(onFailure)
      .finally(() => {
        running = undefined
      })
  }
  run()
  const timer = setInterval(run, ms)
  return async () => {
    clearInterval(timer)
    await running
  }
}
