import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { type Figures, readStats } from './read-stats.ts'
import { asRecord } from './response-shape.ts'

export async function getStats(role: string, { signal }: Options = {}): Promise<Figures> {
  return readStats(asRecord(await api.send({ path: '/api/web/stats', query: { role }, signal })))
}
