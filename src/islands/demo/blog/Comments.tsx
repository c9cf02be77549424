import { useEffect } from 'react'
import * as access from '#contract/access.ts'
import { mostOfNews } from '#contract/lists/blog.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { AuthorLine } from '#src/islands/shared/posts/AuthorLine.tsx'
import { Composer } from '#src/islands/shared/posts/Composer.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { addComment, comments, deleteComment } from '#src/stores/blog.ts'
import { $profile } from '#src/stores/profile.ts'
import type { Result } from '#src/stores/result.ts'
import { isUnsent } from '#src/stores/unsent.ts'

/** What was said to news, the newest first, and a place to say something. */
export function Comments({ postId, toasts }: { postId: string; toasts: Toasts }) {
  const { t } = useI18n()
  const { rows, count, more, loading, error } = useSlice(comments.$state)
  const me = useSlice($profile)
  useEffect(() => void comments.load(postId), [postId])

  const check = (result: Result<unknown>) => {
    if (!result.ok) toasts.show(problemMessage(result.problem, t), { tone: 'error' })
    return result.ok
  }
  const mayRemove = (author: string) =>
    me !== null && (author === me.id || access.workspace.moderate.includes(me.role))
  return (
    <Card id="comments" title={t('blog-detail:comments', { count })}>
      <div className="flex flex-col gap-6" aria-busy={loading || (!rows && !error)}>
        <Composer
          label={t('blog-detail:comment.write')}
          submitLabel={t('blog-detail:comment.send')}
          most={mostOfNews.comment}
          onSend={async (text) => check(await addComment(postId, text))}
        />
        {rows && rows.length > 0 && (
          <ul aria-label={t('blog-detail:comment.list')} className="flex flex-col gap-5">
            {rows.map(({ id, author, createdAt, comment }) => (
              <li key={id} className={isUnsent(id) ? 'opacity-60' : ''}>
                <AuthorLine author={author} at={createdAt}>
                  {mayRemove(author.id) && !isUnsent(id) && (
                    <IconButton
                      size="sm"
                      icon="trash"
                      intent="danger"
                      label={t('blog-detail:comment.delete', { name: author.name })}
                      onClick={() => void deleteComment(id).then(check)}
                    />
                  )}
                </AuthorLine>
                <p dir="auto" className="ms-12 mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
                  {comment}
                </p>
              </li>
            ))}
          </ul>
        )}
        {error && (
          <LoadFailure title={t('blog-detail:comment.failed')} busy={loading} onRetry={comments.loadMore}>
            {problemMessage(error, t)}
          </LoadFailure>
        )}
        {more && !error && (
          <span>
            <Button size="sm" busy={loading} onClick={() => void comments.loadMore()}>
              {t('blog-detail:comment.older')}
            </Button>
          </span>
        )}
      </div>
    </Card>
  )
}
