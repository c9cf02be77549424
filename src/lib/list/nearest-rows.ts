import type { Listed } from '#src/lib/api/response-shape.ts'

/** As many as fit a list of choices. */
const maxRows = 20

/**
 * The rows nearest in time to `at`, nearest first, of a list in order of time: its pages are halved until the one is found that
 * `at` falls on, so that a day of a thousand costs a handful of them. `read` answers a page by its number, from 1.
 */
export async function nearestRows<Row>(
  read: (page: number) => Promise<Listed<Row>>,
  { at, timeOf, isOffered }: { at: string; timeOf: (row: Row) => string; isOffered: (row: Row) => boolean },
): Promise<Row[]> {
  const target = Date.parse(at)
  const pages = new Map<number, Row[]>()
  const first = await read(1)
  pages.set(1, first.results)
  const count = Math.max(1, Math.ceil(first.count / (first.size ?? Math.max(1, first.results.length))))
  const rowsOf = async (page: number) => {
    const rows = pages.get(page) ?? (await read(page)).results
    pages.set(page, rows)
    return rows
  }
  let [low, high] = [1, count]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const last = (await rowsOf(middle)).at(-1)
    if (last !== undefined && Date.parse(timeOf(last)) < target) low = middle + 1
    else high = middle
  }
  const around = [low - 1, low, low + 1].filter((page) => page >= 1 && page <= count)
  const rows = (await Promise.all(around.map(rowsOf))).flat().filter(isOffered)
  const away = (row: Row) => Math.abs(Date.parse(timeOf(row)) - target)
  return rows.toSorted((one, other) => away(one) - away(other)).slice(0, maxRows)
}
