/** Astro writes a property as its kind and its value; those of an island here are objects and texts, or lists of them. */
function revive([kind, value]: [number, unknown]): unknown {
  if (kind === 1) return (value as [number, unknown][]).map(revive)
  if (kind !== 0) throw new TypeError(`A property of kind ${kind} can't be read`)
  return typeof value === 'object' && value !== null ? reviveAll(value) : value
}
const reviveAll = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, tuple]) => [name, revive(tuple)]))

/** @throws for a property of a kind that no island here has */
export const readIslandProps = (island: Element): Record<string, unknown> =>
  reviveAll(JSON.parse(island.getAttribute('props') ?? '{}'))
