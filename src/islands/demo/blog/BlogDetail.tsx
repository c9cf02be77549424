import { useState } from 'react'
import * as access from '#contract/access.ts'
import type { BlogPost } from '#contract/blog.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { AuthorLine } from '#src/islands/shared/posts/AuthorLine.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { localePath } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { blogPost, deleteNews } from '#src/stores/blog.ts'
import { $profile } from '#src/stores/profile.ts'
import { Comments } from './Comments.tsx'
import { lookOf } from './categories.ts'
import { loadNewsForm } from './load-news-form.ts'
import { useNewsView } from './view.ts'

interface ArticleProps {
  news: BlogPost
  /** Without it nothing can be changed here. */
  onEdit: (() => void) | undefined
}

/** News with their whole text; it stays text whatever stands in it. */
function Article({ news, onEdit }: ArticleProps) {
  const { t, locale } = useI18n()
  const { id, title, text, category, featured, minutes, author, createdAt } = news
  const look = lookOf(category)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const remove = async () => {
    setBusy(true)
    const result = await deleteNews(id)
    if (result.ok) return location.assign(localePath(locale, templateRoutes.blog()))
    setBusy(false)
    setProblem(problemMessage(result.problem, t))
  }
  return (
    <article className="k-card overflow-hidden">
      <div aria-hidden="true" className={`grid h-28 place-items-center sm:h-36 ${look.band}`}>
        <Icon name={look.icon} size={48} />
      </div>
      <div className="flex flex-col gap-4 p-4 sm:p-8">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={look.tone}>{t(`blog-detail:category.${category}`)}</Badge>
          {featured && (
            <Badge tone="warning" icon="star">
              {t('blog-detail:featured')}
            </Badge>
          )}
          {onEdit && (
            <span className="ms-auto flex gap-1">
              <IconButton icon="edit" label={t('blog-detail:edit')} onClick={onEdit} />
              <IconButton
                icon="trash"
                intent="danger"
                label={t('blog-detail:delete')}
                onClick={() => setAsking(true)}
              />
            </span>
          )}
        </div>
        <h2 className="text-h4 [overflow-wrap:anywhere] sm:text-h3" dir="auto">
          {title}
        </h2>
        <AuthorLine
          author={author}
          at={createdAt}
          more={<span> · {t('blog-detail:minutes', { count: minutes })}</span>}
        />
        <div className="flex max-w-[70ch] flex-col gap-4 text-base leading-relaxed" dir="auto">
          {text.split(/\n\s*\n/).map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be the same
            <p key={at} dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('blog-detail:delete.ask')}
        description={t('blog-detail:delete.note')}
        confirmLabel={t('blog-detail:delete')}
        intent="danger"
        busy={busy}
        problem={problem}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </article>
  )
}

function Content({ built }: { built: string | undefined }) {
  const { t, locale } = useI18n()
  const { id, isEditing, edit } = useNewsView(built)
  const { data: news, error, loading } = useLoaded(blogPost, id ? [id] : undefined)
  const hydrated = useHydrated()
  const me = useSlice($profile)
  const toasts = useToasts()
  const mayWrite = me !== null && access.workspace.news.includes(me.role)
  const back = (
    <a
      href={localePath(locale, templateRoutes.blog())}
      className={`${buttonStyle('quiet', 'sm')} self-start`}
    >
      <Icon name="arrow-start" size={18} />
      {t('blog-detail:back')}
    </a>
  )

  if (news && isEditing && mayWrite) {
    const close = () => edit(false)
    return <LazyPart load={loadNewsForm} props={{ news, onSaved: close, onCancel: close }} />
  }
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6">
      {back}
      {news ? (
        <>
          <Article news={news} onEdit={mayWrite ? () => edit(true) : undefined} />
          <Comments postId={news.id} toasts={toasts} />
        </>
      ) : (
        <Instead problem={error} loading={loading} missing={hydrated && !id} />
      )}
      <ToastRegion toasts={toasts} />
    </div>
  )
}

interface InsteadProps {
  problem: Problem | null
  loading: boolean
  /** The address names none. */
  missing: boolean
}

/** What stands where the news will be, or would be. */
function Instead({ problem, loading, missing }: InsteadProps) {
  const { t } = useI18n()
  if (missing || problem?.kind === 'missing') {
    return (
      <div className="k-card">
        <EmptyState icon="edit" title={t('blog-detail:missing')} />
      </div>
    )
  }
  if (problem) {
    return (
      <LoadFailure title={t('blog-detail:failed')} busy={loading} onRetry={blogPost.reload}>
        {problemMessage(problem, t)}
      </LoadFailure>
    )
  }
  return (
    <div
      role="status"
      aria-busy
      aria-label={t('blog-detail:loading')}
      className="k-card flex flex-col gap-4 p-8"
    >
      <Skeleton box="h-9 w-3/4" />
      <Skeleton box="h-5 w-48" />
      <Skeleton box="h-64 w-full" />
    </div>
  )
}

/** One of the news with the comments on it. `post` is which, where the build made a page for it. */
export function BlogDetail({ post, ...props }: IslandProps & { post?: string }) {
  return (
    <I18nProvider {...props}>
      <Content built={post} />
    </I18nProvider>
  )
}
