import { useState } from 'react'
import { mostOfPost } from '#contract/lists/posts.ts'
import type { Post } from '#contract/post.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Result } from '#src/stores/result.ts'
import { isUnsent } from '#src/stores/unsent.ts'
import { addReply, deleteReply, loadReplies } from '#src/stores/userposts.ts'
import { AuthorLine } from './AuthorLine.tsx'
import { Composer } from './Composer.tsx'

interface Props {
  post: Post
  mayRemove: (author: string) => boolean
  /** Says what went wrong. @returns whether it went well */
  check: (result: Result<unknown>) => boolean
}

/** What was answered to a post, the last ones first to be seen, and a line to answer. */
export function Replies({ post, mayRemove, check }: Props) {
  const { t } = useI18n()
  const [loading, setLoading] = useState(false)
  const earlier = post.replyCount - post.replies.length
  const showEarlier = async () => {
    setLoading(true)
    check(await loadReplies(post.id))
    setLoading(false)
  }
  return (
    <div className="flex flex-col gap-3 rounded-card bg-surface-sunken p-3 sm:p-4">
      {earlier > 0 && (
        <span>
          <Button intent="link" size="sm" busy={loading} onClick={() => void showEarlier()}>
            {t('posts:earlier', { count: earlier })}
          </Button>
        </span>
      )}
      {post.replies.length > 0 && (
        <ul aria-label={t('posts:replies')} className="flex flex-col gap-3">
          {post.replies.map(({ id, author, createdAt, text }) => (
            <li key={id} className={isUnsent(id) ? 'opacity-60' : ''}>
              <AuthorLine author={author} at={createdAt} size="sm">
                {mayRemove(author.id) && !isUnsent(id) && (
                  <IconButton
                    size="sm"
                    icon="close"
                    label={t('posts:reply.delete', { name: author.name })}
                    onClick={() => void deleteReply(post.id, id).then(check)}
                  />
                )}
              </AuthorLine>
              <p dir="auto" className="ms-10 whitespace-pre-wrap [overflow-wrap:anywhere]">
                {text}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Composer
        small
        label={t('posts:reply.label', { name: post.author.name })}
        submitLabel={t('posts:reply.send')}
        most={mostOfPost.reply}
        onSend={async (text) => check(await addReply(post.id, text))}
      />
    </div>
  )
}
