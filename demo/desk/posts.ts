import * as z from 'zod'
import data from '#demo/data/posts.json' with { type: 'json' }
import type { Account, Follow, Making, OfficePost, PostLike, PostReply } from '#demo/types.ts'

/** `by` is the mailbox of whoever wrote it, `hours` how long ago that was. */
const written = { by: z.string(), hours: z.int(), text: z.string() }
const seeds = z
  .strictObject({
    posts: z.array(
      z.strictObject({
        ...written,
        likes: z.array(z.string()),
        replies: z.array(z.strictObject(written)),
      }),
    ),
    follows: z.record(z.string(), z.array(z.string())),
  })
  .parse(data)

const hourMs = 3_600_000

/** What people of the office wrote for each other, what they like of it, and who follows whom. */
export function makePosts({ random, now }: Making, accounts: readonly Account[]) {
  const chance = random.fork('posts')
  const idOf = (mailbox: string) => accounts.find(({ email }) => email === mailbox)?.id ?? ''
  const writtenBy = ({ by, hours, text }: { by: string; hours: number; text: string }) => ({
    ...{ id: chance.id(), text, accountId: idOf(by) },
    createdAt: new Date(now.getTime() - hours * hourMs),
  })
  const posts: OfficePost[] = []
  const replies: PostReply[] = []
  const likes: PostLike[] = []
  for (const seed of seeds.posts) {
    const post = writtenBy(seed)
    posts.push(post)
    replies.push(...seed.replies.map((reply) => ({ ...writtenBy(reply), postId: post.id })))
    likes.push(...seed.likes.map((by) => ({ postId: post.id, accountId: idOf(by) })))
  }
  const follows: Follow[] = Object.entries(seeds.follows).flatMap(([by, followed]) =>
    followed.map((mailbox) => ({ followerId: idOf(by), followedId: idOf(mailbox) })),
  )
  return { posts, postReplies: replies, postLikes: likes, follows }
}
