import * as z from 'zod'
import { author } from './author.ts'
import { circles, mostOfPost } from './lists/posts.ts'
import { listQuery, page } from './page.ts'
import { role } from './people.ts'
import { id, instant } from './record.ts'

export const postReply = z.object({ id, text: z.string(), author, createdAt: instant })
export type PostReply = z.infer<typeof postReply>
export const postReplyPage = page(postReply)

/** What somebody of the office wrote for the others. */
export const post = z.object({
  id,
  text: z.string(),
  author,
  createdAt: instant,
  likes: z.int(),
  liked: z.boolean().describe('Whether the caller likes it'),
  replyCount: z.int(),
  replies: z.array(postReply).describe('The last three, the oldest first'),
})
export type Post = z.infer<typeof post>
export const postPage = page(post)

export const postInput = z.strictObject({ text: z.string().trim().min(1).max(mostOfPost.text) })
export const replyInput = z.strictObject({ text: z.string().trim().min(1).max(mostOfPost.reply) })
export const likeInput = z.strictObject({ liked: z.boolean() })
export const likeState = z.object({ likes: z.int(), liked: z.boolean() })
export type LikeState = z.infer<typeof likeState>

/** Somebody of the office as the others see them. */
export const colleague = z.object({
  id,
  name: z.string(),
  role,
  photo: author.shape.photo,
  posts: z.int(),
  followers: z.int(),
  following: z.int(),
  followed: z.boolean().describe('Whether the caller follows them'),
  follows: z.boolean().describe('Whether they follow the caller'),
})
export type Colleague = z.infer<typeof colleague>
export const colleaguePage = page(colleague)

export const followInput = z.strictObject({ followed: z.boolean() })

const { pagination, page: number, page_size, search } = listQuery
export const pagesQuery = z.strictObject({ pagination, page: number, page_size })
export const colleagueQuery = pagesQuery.extend({ search, show: z.enum(circles).optional() })
