import type { Attention, Tile } from '#contract/stats.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { count, countOrNull, fields, list, oneOf, textOrNull, zone } from './field-readers.ts'
import { asRecord } from './response-shape.ts'

/** What the dashboard of another role tells, without what it leads to. */
export interface RoleFigures {
  zone: string
  tiles: Pick<Tile, 'key' | 'unit' | 'value' | 'currency'>[]
  attention: Pick<Attention, 'kind' | 'count'>[]
}

// Apart from what reads one's own dashboard: shared by two pages, that would be a file more for the dashboard to load.
const read = fields<RoleFigures>({
  zone,
  tiles: list(
    fields<RoleFigures['tiles'][number]>({
      key: oneOf,
      unit: oneOf,
      value: countOrNull,
      currency: textOrNull,
    }),
  ),
  attention: list(fields<RoleFigures['attention'][number]>({ kind: oneOf, count })),
})

/** The figures of any role, for an admin. */
export async function getRoleFigures(role: string, { signal }: Options = {}): Promise<RoleFigures> {
  return read(asRecord(await api.send({ path: '/api/web/stats', query: { role }, signal })))
}
