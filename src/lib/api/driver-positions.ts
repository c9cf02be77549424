import type { StoredPositions } from '#contract/driver-positions.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { count, fields, flag, textOrNull } from './field-readers.ts'

const read = fields<StoredPositions>({
  count,
  from: textOrNull,
  to: textOrNull,
  running: textOrNull,
  pending: flag,
})

/** What is stored of where a driver was. */
export const getStoredPositions = async (id: string, { signal }: Options = {}): Promise<StoredPositions> =>
  read(await api.send({ path: `/api/web/drivers/${encodeURIComponent(id)}/positions`, signal }))
