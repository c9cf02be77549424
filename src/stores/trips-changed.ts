/** What else shows trips, and is loaded where it is open alone: the board of a day. */
const readers = new Set<() => Promise<unknown>>()

/** Reads it again, when trips were changed elsewhere on the page. */
export const onTripsChanged = (read: () => Promise<unknown>): void => void readers.add(read)

export async function announceTripsChanged(): Promise<void> {
  await Promise.all([...readers].map((read) => read()))
}
