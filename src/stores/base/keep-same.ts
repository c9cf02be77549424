const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const sameLength = (before: object, after: object) => Object.keys(before).length === Object.keys(after).length

/**
 * `after`, with those parts of `before` in it that say the same: who compares objects sees what has changed, and no
 * more. Both as JSON has them; rows of a list are found by their `id`, wherever they stand now.
 */
export function keepSame<Value>(before: unknown, after: Value): Value
export function keepSame(before: unknown, after: unknown): unknown {
  if (Object.is(before, after)) return before
  if (Array.isArray(before) && Array.isArray(after)) {
    const byId = new Map(before.map((row) => [isPlain(row) ? row.id : undefined, row]))
    const kept = after.map((row, index) =>
      keepSame(isPlain(row) && row.id !== undefined ? byId.get(row.id) : before[index], row),
    )
    return sameLength(before, after) && kept.every((row, index) => row === before[index]) ? before : kept
  }
  if (!isPlain(before) || !isPlain(after)) return after
  const kept = Object.entries(after).map(([key, value]) => [key, keepSame(before[key], value)] as const)
  const same =
    sameLength(before, after) &&
    kept.every(([key, value]) => Object.hasOwn(before, key) && value === before[key])
  return same ? before : Object.fromEntries(kept)
}
