let loading = 0

/** Whether something loads that nobody misses while there is no network. */
export const isLoadingInBackground = () => loading > 0

/** Loads what makes a page better but not work: without a network nothing is said to be lost, and it comes with the network. */
export async function loadInBackground(load: () => Promise<unknown>): Promise<void> {
  loading += 1
  try {
    await load()
  } catch {
    if (!navigator.onLine) addEventListener('online', () => loadInBackground(load), { once: true })
  } finally {
    loading -= 1
  }
}
