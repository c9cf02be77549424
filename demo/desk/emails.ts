import * as z from 'zod'
import * as access from '#contract/access.ts'
import { emailFolders, emailLabels } from '#contract/lists/email.ts'
import list from '#demo/data/emails.json' with { type: 'json' }
import type { Account, Making, StoredEmail } from '#demo/types.ts'
import { readPlain, reduceHtml } from '#server/email/from-html.ts'
import { excerptOf } from '#server/email/rich-text.ts'

const somebody = z.strictObject({ name: z.string(), address: z.email() })

/** `who` is the other side, `hours` how long ago it was; a mail has a text or HTML, as others write it. */
const seeds = z
  .array(
    z.strictObject({
      folder: z.enum(emailFolders).default('inbox'),
      who: somebody,
      cc: z.array(somebody).default([]),
      subject: z.string(),
      text: z.string().optional(),
      html: z.string().optional(),
      hours: z.int(),
      read: z.boolean().default(true),
      starred: z.boolean().default(false),
      important: z.boolean().default(false),
      trash: z.boolean().default(false),
      label: z.enum(emailLabels).nullable().default(null),
    }),
  )
  .parse(list)

const hourMs = 3_600_000

/** What schools, families and garages write to the office, and what it answers; in the mailbox of each of them. */
export function makeEmails({ random, now }: Making, accounts: readonly Account[]): StoredEmail[] {
  const chance = random.fork('emails')
  const owners = accounts.filter(({ role }) => access.workspace.use.includes(role))
  return owners.flatMap(({ id: accountId, firstName, lastName, email }) => {
    const me = { name: `${firstName} ${lastName}`, address: email ?? '' }
    return seeds.map(({ who, html, text = '', hours, trash, ...seed }) => {
      const at = new Date(now.getTime() - hours * hourMs - chance.int(0, 50) * 60_000)
      const isIncoming = seed.folder === 'inbox' || seed.folder === 'spam'
      const [from, to] = isIncoming ? [who, me] : [me, who]
      const body = html === undefined ? readPlain(text) : reduceHtml(html)
      return {
        ...seed,
        ...{ id: chance.id(), messageId: chance.id(), accountId, version: 1 },
        ...{ fromName: from.name, fromAddress: from.address, to: [to], body, excerpt: excerptOf(body) },
        ...{ at, createdAt: at, updatedAt: at, checked: false, trashedAt: trash ? at : null },
        ...{ aboutKind: null, aboutId: null, aboutName: null },
      }
    })
  })
}
