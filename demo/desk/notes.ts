import * as z from 'zod'
import * as access from '#contract/access.ts'
import { noteColors } from '#contract/lists/notes.ts'
import list from '#demo/data/notes.json' with { type: 'json' }
import type { Account, Making, Note } from '#demo/types.ts'

/** `hours` is how long ago it was written. */
const seeds = z
  .array(
    z.strictObject({
      title: z.string(),
      color: z.enum(noteColors),
      hours: z.int(),
      deleted: z.boolean().optional(),
    }),
  )
  .parse(list)

const hourMs = 3_600_000

/** What people of the office have written down for themselves, each in their own words. */
export function makeNotes({ random, now }: Making, accounts: readonly Account[]): Note[] {
  const chance = random.fork('notes')
  const writers = accounts.filter(({ role }) => access.workspace.use.includes(role))
  return writers.flatMap(({ id: accountId }) =>
    seeds.map(({ title, color, hours, deleted = false }) => {
      const updatedAt = new Date(now.getTime() - hours * hourMs - chance.int(0, 50) * 60_000)
      const createdAt = new Date(updatedAt.getTime() - chance.int(1, 40) * hourMs)
      return {
        ...{ id: chance.id(), accountId, title, color, createdAt, updatedAt, version: 1 },
        deletedAt: deleted ? updatedAt : null,
      }
    }),
  )
}
