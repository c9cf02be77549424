import { useState } from 'react'
import type { Post } from '#contract/post.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Result } from '#src/stores/result.ts'
import { isUnsent } from '#src/stores/unsent.ts'
import { like } from '#src/stores/userposts.ts'
import { AuthorLine } from './AuthorLine.tsx'
import { Replies } from './Replies.tsx'

interface Props {
  post: Post
  mayRemove: (author: string) => boolean
  onRemove: () => void
  /** Says what went wrong. @returns whether it went well */
  check: (result: Result<unknown>) => boolean
}

/** A post with who likes it and what was answered. */
export function PostCard({ post, mayRemove, onRemove, check }: Props) {
  const { t, format } = useI18n()
  const [isOpen, setOpen] = useState(post.replies.length > 0)
  const { id, author, createdAt, text, likes, liked, replyCount } = post
  const sent = !isUnsent(id)
  return (
    <article
      aria-label={t('posts:by', { name: author.name })}
      className="k-card flex flex-col gap-4 p-4 sm:p-6"
    >
      <AuthorLine author={author} at={createdAt}>
        {sent && mayRemove(author.id) && (
          <IconButton size="sm" icon="trash" intent="danger" label={t('posts:delete')} onClick={onRemove} />
        )}
      </AuthorLine>
      <p dir="auto" className={`whitespace-pre-wrap [overflow-wrap:anywhere] ${sent ? '' : 'opacity-60'}`}>
        {text}
      </p>
      {sent && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon="star"
            aria-pressed={liked}
            onClick={() => void like(post, !liked).then(check)}
          >
            {t('posts:like')}
            <span aria-hidden="true">· {format.number(likes)}</span>
            <span className="sr-only">{t('posts:likes', { count: likes })}</span>
          </Button>
          <Button size="sm" icon="message" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('posts:reply')}
            <span aria-hidden="true">· {format.number(replyCount)}</span>
            <span className="sr-only">{t('posts:reply.count', { count: replyCount })}</span>
          </Button>
        </div>
      )}
      {sent && isOpen && <Replies post={post} mayRemove={mayRemove} check={check} />}
    </article>
  )
}
