import type { Role } from '#contract/people.ts'
import type { Stats } from '#contract/stats.ts'
import { api } from './browser.ts'
import type { Options } from './call.ts'
import { asRecord } from './shape.ts'

export async function getStats(role: Role, { signal }: Options = {}): Promise<Stats> {
  return asRecord(await api.send({ path: '/api/web/stats', query: { role }, signal }))
}
