const leaves = new Set<() => void>()
const arrivals = new Set<() => void>()

/** Calls back before another page of the console takes this one's place in the same document. */
export const onPageLeft = (listener: () => void): void => void leaves.add(listener)

/** Calls back when another page has taken the place of one: its markup stands, its address is that of the document. */
export const onPageShown = (listener: () => void): void => void arrivals.add(listener)

export function announceLeft(): void {
  for (const listener of leaves) listener()
}

export function announceShown(): void {
  for (const listener of arrivals) listener()
}
