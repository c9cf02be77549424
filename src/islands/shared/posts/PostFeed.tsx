import { useEffect, useState } from 'react'
import * as access from '#contract/access.ts'
import { mostOfPost } from '#contract/lists/posts.ts'
import type { Post } from '#contract/post.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { $profile } from '#src/stores/profile.ts'
import type { Result } from '#src/stores/result.ts'
import { deletePost, userposts, writePost } from '#src/stores/userposts.ts'
import { Composer } from './Composer.tsx'
import { PostCard } from './PostCard.tsx'

interface Props {
  /** Whose posts; empty for one's own and those of whom one follows. */
  of: string
  /** Whether one writes here. */
  writing: boolean
  toasts: Toasts
}

/** Posts of the office, the newest first, as far as they were asked for. */
export function PostFeed({ of, writing, toasts }: Props) {
  const { t } = useI18n()
  const { rows, more, loading, error } = useSlice(userposts.$state)
  const me = useSlice($profile)
  const [removing, setRemoving] = useState<Post>()
  useEffect(() => void userposts.load(of), [of])

  const check = (result: Result<unknown>) => {
    if (!result.ok) toasts.show(problemMessage(result.problem, t), { tone: 'error' })
    return result.ok
  }
  const mayRemove = (author: string) =>
    me !== null && (author === me.id || access.workspace.moderate.includes(me.role))
  const remove = async ({ id }: Post) => {
    setRemoving(undefined)
    if (check(await deletePost(id))) toasts.show(t('posts:deleted'))
  }

  return (
    <section
      aria-label={t('posts:title')}
      className="flex flex-col gap-6"
      aria-busy={loading || (!rows && !error)}
    >
      {writing && (
        <div className="k-card p-4 sm:p-6">
          <Composer
            label={t('posts:write')}
            submitLabel={t('posts:send')}
            most={mostOfPost.text}
            onSend={async (text) => check(await writePost(text))}
          />
        </div>
      )}
      {rows?.map((post) => (
        <PostCard
          key={post.id}
          post={post}
          mayRemove={mayRemove}
          onRemove={() => setRemoving(post)}
          check={check}
        />
      ))}
      {rows?.length === 0 && (
        <div className="k-card">
          <EmptyState icon="message" title={t('posts:empty')} hint={of ? undefined : t('posts:empty.hint')} />
        </div>
      )}
      {!rows && !error && (
        <div role="status" aria-label={t('posts:loading')} className="k-card flex flex-col gap-3 p-6">
          <Skeleton box="h-9 w-48" />
          <Skeleton box="h-16 w-full" />
        </div>
      )}
      {error && (
        <LoadFailure title={t('posts:failed')} busy={loading} onRetry={userposts.loadMore}>
          {problemMessage(error, t)}
        </LoadFailure>
      )}
      {more && !error && (
        <span className="self-center">
          <Button busy={loading} onClick={() => void userposts.loadMore()}>
            {t('posts:more')}
          </Button>
        </span>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={t('posts:delete.ask')}
        description={t('posts:delete.note')}
        confirmLabel={t('posts:delete')}
        intent="danger"
        onConfirm={() => removing && void remove(removing)}
        onClose={() => setRemoving(undefined)}
      />
    </section>
  )
}
