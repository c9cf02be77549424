type Row = { id: unknown }
type Rows = { results: Row[] }

const hasRows = (value: unknown): value is Rows =>
  typeof value === 'object' && value !== null && 'results' in value && Array.isArray(value.results)

/**
 * `before` when `after` says the same as JSON; else `after`, with those rows of a list in it that say the same, wherever
 * they stand now. Who compares objects sees what has changed, and no more.
 */
export function keepSame<Value>(before: unknown, after: Value): Value {
  if (before === after) return after
  const text = JSON.stringify
  if (text(before) === text(after)) return before as Value
  if (!hasRows(before) || !hasRows(after)) return after
  const known = new Map(before.results.map((row) => [text(row), row]))
  return { ...after, results: after.results.map((row) => known.get(text(row)) ?? row) }
}
