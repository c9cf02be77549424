import { useState } from 'react'

export interface Kept<Action extends string> {
  action: Action
  allowed: boolean
}

/**
 * What may be done, each in the place where it was first seen: an action that is over stays there, switched off, so that
 * no other button comes under the pointer when the record is read again.
 */
export function useKept<Action extends string>(allowed: readonly Action[]): Kept<Action>[] {
  const [seen, setSeen] = useState(allowed)
  const added = allowed.filter((action) => !seen.includes(action))
  const all = added.length > 0 ? [...seen, ...added] : seen
  if (added.length > 0) setSeen(all)
  return all.map((action) => ({ action, allowed: allowed.includes(action) }))
}
