import * as z from 'zod'
import * as access from '#contract/access.ts'
import { contactChange } from '#contract/contact.ts'
import list from '#demo/data/contacts.json' with { type: 'json' }
import type { Account, AddressBookEntry, Making } from '#demo/types.ts'

const seeds = z
  .array(
    contactChange
      .omit({ deleted: true, frequentlycontacted: true, starred: true })
      .required()
      .extend({ frequent: z.boolean().default(false), starred: z.boolean().default(false) }),
  )
  .parse(list)

const dayMs = 86_400_000

/** Whom the office calls: schools, garages, the council; in the address book of each of them. */
export function makeContacts({ random, now }: Making, accounts: readonly Account[]): AddressBookEntry[] {
  const chance = random.fork('contacts')
  const owners = accounts.filter(({ role }) => access.workspace.use.includes(role))
  return owners.flatMap(({ id: accountId }) =>
    seeds.map((seed) => {
      const createdAt = new Date(now.getTime() - chance.int(30, 400) * dayMs)
      const stored = { createdAt, updatedAt: createdAt, version: 1, deletedAt: null }
      return {
        ...seed,
        ...stored,
        id: chance.id(),
        accountId,
        reached: seed.frequent ? chance.int(5, 40) : 0,
      }
    }),
  )
}
