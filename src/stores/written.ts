const holders = new Set<object>()

/**
 * Says whether a store has what somebody wrote and the server does not have. The page is marked while one has: when its
 * session ends then, they sign in again over it.
 */
export function markWritten(holder: object, has: boolean): void {
  const { dataset } = document.documentElement
  if (has) holders.add(holder)
  else holders.delete(holder)
  if (holders.size > 0) dataset.unsaved = ''
  else delete dataset.unsaved
}
