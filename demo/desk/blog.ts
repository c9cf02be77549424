import * as z from 'zod'
import { blogInput } from '#contract/blog.ts'
import list from '#demo/data/blog.json' with { type: 'json' }
import type { Account, Making, News, NewsComment } from '#demo/types.ts'
import { readingMinutes } from '#server/blog/reading-minutes.ts'

/** `by` is the mailbox of whoever wrote it, `hours` how long ago that was. */
const written = { by: z.string(), hours: z.int() }
const seeds = z
  .array(
    blogInput.extend({
      ...written,
      id: z.string(),
      comments: z.array(z.strictObject({ ...written, comment: z.string() })),
    }),
  )
  .parse(list)

const hourMs = 3_600_000

/** What the operator told the office, and what people of the office said to it. */
export function makeBlog({ random, now }: Making, accounts: readonly Account[]) {
  const chance = random.fork('blog')
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const idOf = (mailbox: string) => accounts.find(({ email }) => email === mailbox)?.id ?? ''
  const news = seeds.map(({ by, hours, comments: _, ...seed }): News => {
    const at = { createdAt: ago(hours), updatedAt: ago(hours), version: 1 }
    return { ...seed, ...at, accountId: idOf(by), minutes: readingMinutes(seed.text) }
  })
  const newsComments = seeds.flatMap(({ id: postId, comments }) =>
    comments.map(
      ({ by, hours, comment }): NewsComment => ({
        ...{ id: chance.id(), postId, comment },
        accountId: idOf(by),
        createdAt: ago(hours),
      }),
    ),
  )
  return { news, newsComments }
}
