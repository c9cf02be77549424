import type { BlogRow } from '#contract/blog.ts'
import { AuthorLine } from '#src/islands/shared/posts/AuthorLine.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { newsPath } from '#src/lib/news-path.ts'
import { lookOf } from './categories.ts'

/** News as the list shows them; featured ones take two columns. */
export function NewsCard({ news }: { news: BlogRow }) {
  const { t, locale } = useI18n()
  const { id, title, excerpt, category, featured, minutes, comments, author, createdAt } = news
  const look = lookOf(category)
  return (
    <li className={featured ? 'sm:col-span-2 lg:col-span-3' : ''}>
      <article
        className={`k-card relative flex h-full flex-col overflow-hidden focus-within:outline-2 focus-within:outline-focus hover:border-primary ${featured ? 'sm:flex-row' : ''}`}
      >
        <div
          aria-hidden="true"
          className={`grid shrink-0 place-items-center ${look.band} ${featured ? 'h-24 sm:h-auto sm:w-48' : 'h-20'}`}
        >
          <Icon name={look.icon} size={featured ? 44 : 32} />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-3 p-4 sm:p-6">
          <p className="flex flex-wrap gap-2">
            <Badge tone={look.tone}>{t(`blog:category.${category}`)}</Badge>
            {featured && (
              <Badge tone="warning" icon="star">
                {t('blog:featured')}
              </Badge>
            )}
          </p>
          <h2 className={`[overflow-wrap:anywhere] ${featured ? 'text-h5' : 'text-h6'}`} dir="auto">
            <a href={newsPath(locale, id)} className="outline-none after:absolute after:inset-0">
              {title}
            </a>
          </h2>
          {excerpt && (
            <p className="line-clamp-3 text-ink-muted [overflow-wrap:anywhere]" dir="auto">
              {excerpt}
            </p>
          )}
          <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-1">
            <div className="relative">
              <AuthorLine author={author} at={createdAt} size="sm" />
            </div>
            <p className="flex flex-wrap gap-x-4 text-caption text-ink-muted">
              <span className="flex items-center gap-1.5">
                <Icon name="clock" size={14} />
                {t('blog:minutes', { count: minutes })}
              </span>
              <span className="flex items-center gap-1.5">
                <Icon name="message" size={14} />
                {t('blog:comments', { count: comments })}
              </span>
            </p>
          </div>
        </div>
      </article>
    </li>
  )
}
