import type { LikeState, Post, PostReply } from '#contract/post.ts'
import * as api from '#src/lib/api/userposts.ts'
import { inTurn } from './in-turn.ts'
import { pile } from './pile.ts'
import { attempt, type Result } from './result.ts'
import { sendShown } from './shown-ahead.ts'
import { unsent } from './unsent.ts'

/** What somebody of the office wrote, or one oneself and those whom one follows. */
export const userposts = pile<Post>(api.listPosts)

/** Shows a post at once; where the server refuses it, it goes again. */
export async function writePost(text: string): Promise<Result<Post>> {
  const shown = { ...unsent(), text, likes: 0, liked: false, replyCount: 0, replies: [] }
  userposts.put(shown)
  const result = await sendShown(() => api.writePost({ text }))
  if (result.ok) userposts.put(result.value, shown.id)
  else userposts.take(shown.id)
  return result
}

/** Takes a post away at once; where the server refuses, it is there again. */
export async function deletePost(id: string): Promise<Result<void>> {
  const undo = userposts.take(id)
  const result = await sendShown(() => api.deletePost(id))
  if (!result.ok) undo()
  return result
}

const turns = inTurn()

/** Likes a post, or does so no longer, on the screen at once; where the server refuses, it is as before. */
export async function like({ id, likes, liked: before }: Post, liked: boolean): Promise<Result<LikeState>> {
  userposts.update(id, { liked, likes: Math.max(0, likes + Number(liked) - Number(before)) })
  const { result, isLast } = await turns.run(id, () => sendShown(() => api.setLiked(id, liked)))
  if (!result.ok) userposts.update(id, { liked: before, likes })
  else if (isLast()) userposts.update(id, result.value)
  return result
}

function changeReplies(postId: string, change: (replies: readonly PostReply[]) => PostReply[]): void {
  const post = userposts.find(postId)
  if (!post) return
  const replies = change(post.replies)
  userposts.update(postId, { replies, replyCount: post.replyCount + replies.length - post.replies.length })
}

/** Shows a reply at once; where the server refuses it, it goes again. */
export async function addReply(postId: string, text: string): Promise<Result<PostReply>> {
  const shown = { ...unsent(), text }
  changeReplies(postId, (replies) => [...replies, shown])
  const result = await sendShown(() => api.addReply(postId, { text }))
  changeReplies(postId, (replies) =>
    result.ok
      ? replies.map((one) => (one.id === shown.id ? result.value : one))
      : replies.filter(({ id }) => id !== shown.id),
  )
  return result
}

/** Takes a reply away at once; where the server refuses, it is there again. */
export async function deleteReply(postId: string, id: string): Promise<Result<void>> {
  const before = userposts.find(postId)?.replies ?? []
  const at = before.findIndex((one) => one.id === id)
  changeReplies(postId, (replies) => replies.filter((one) => one.id !== id))
  const result = await sendShown(() => api.deleteReply(id))
  const gone = before[at]
  if (!result.ok && gone) changeReplies(postId, (replies) => replies.toSpliced(at, 0, gone))
  return result
}

/** Reads the replies before those that are shown, fifty at a time. */
export async function loadReplies(postId: string): Promise<Result<unknown>> {
  const held = userposts.find(postId)?.replies.length ?? 0
  const page = Math.floor(held / api.repliesPerPage) + 1
  const result = await attempt(() => api.listReplies(postId, page))
  const shown = userposts.find(postId)?.replies ?? []
  if (!result.ok) return result
  const known = new Set(shown.map(({ id }) => id))
  const earlier = result.value.results.filter(({ id }) => !known.has(id)).toReversed()
  userposts.update(postId, { replyCount: result.value.count, replies: [...earlier, ...shown] })
  return result
}
