import * as access from '#contract/access.ts'
import { blogCategories } from '#contract/lists/blog.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { SearchBox } from '#src/islands/table/SearchBox.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Tabs } from '#src/islands/ui/blocks/Tabs.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { newsPath } from '#src/lib/news-path.ts'
import { blog } from '#src/stores/blog.ts'
import { $profile } from '#src/stores/profile.ts'
import { loadNewsForm } from './load-news-form.ts'
import { NewsCard } from './NewsCard.tsx'
import { type BlogView, useBlogView } from './view.ts'

const perPage = 12
const places = [1, 2, 3, 4, 5, 6]

interface StepsProps {
  page: number
  last: number
  addressOf: (part: Partial<BlogView>) => string
  onPage: (page: number) => void
}

function Steps({ page, last, addressOf, onPage }: StepsProps) {
  const { t, format } = useI18n()
  const step = (to: number, label: string) =>
    to >= 1 &&
    to <= last && (
      <a
        href={addressOf({ page: to })}
        className={buttonStyle('secondary', 'md')}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          onPage(to)
        }}
      >
        {label}
      </a>
    )
  return (
    <nav aria-label={t('blog:pages')} className="flex items-center justify-center gap-4">
      {step(page - 1, t('blog:newer'))}
      <span className="text-ink-muted">
        {t('blog:page', { page: format.number(page), last: format.number(last) })}
      </span>
      {step(page + 1, t('blog:older'))}
    </nav>
  )
}

function Content() {
  const { t, locale } = useI18n()
  const { view, change, addressOf } = useBlogView()
  const { search, category, page } = view
  const query = { page, page_size: perPage, search, category }
  const { data, loading, error } = useLoaded(blog, view.edit ? undefined : [query])
  const me = useSlice($profile)
  const mayWrite = me !== null && access.workspace.news.includes(me.role)
  const last = Math.max(1, Math.ceil((data?.count ?? 0) / perPage))
  const isFiltered = Boolean(search || category)

  if (view.edit && mayWrite) {
    const onSaved = (id: string) => location.assign(newsPath(locale, id))
    return <LazyPart load={loadNewsForm} props={{ onSaved, onCancel: () => change({ edit: false }) }} />
  }
  const items = ['' as const, ...blogCategories].map((id) => ({
    id,
    label: t(id ? `blog:category.${id}` : 'blog:all'),
    href: addressOf({ category: id }),
  }))
  return (
    <div className="flex flex-col gap-6">
      <div className="k-card">
        <div className="flex flex-wrap items-center gap-2 p-3">
          <SearchBox
            value={search}
            placeholder={t('blog:search')}
            onSearch={(text) => change({ search: text.trim() }, 'replace')}
          />
          {mayWrite && (
            <span className="ms-auto">
              <Button intent="primary" size="sm" icon="plus" onClick={() => change({ edit: true })}>
                {t('blog:new')}
              </Button>
            </span>
          )}
        </div>
        <Tabs
          label={t('blog:categories')}
          items={items}
          current={category}
          onSelect={(id) => change({ category: id })}
        />
      </div>
      {error && (
        <LoadFailure title={t('blog:failed')} busy={loading} onRetry={blog.reload}>
          {problemMessage(error, t)}
        </LoadFailure>
      )}
      {data && data.results.length > 0 && (
        <ul
          aria-label={t('blog:list')}
          aria-busy={loading}
          className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3"
        >
          {data.results.map((news) => (
            <NewsCard key={news.id} news={news} />
          ))}
        </ul>
      )}
      {data?.results.length === 0 && (
        <div className="k-card">
          <EmptyState icon="edit" title={t(isFiltered ? 'blog:none' : 'blog:empty')} />
        </div>
      )}
      {!data && !error && (
        <div
          role="status"
          aria-label={t('blog:loading')}
          aria-busy
          className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3"
        >
          {places.map((place) => (
            <Skeleton key={place} box="h-72 w-full" />
          ))}
        </div>
      )}
      {last > 1 && (
        <Steps page={page} last={last} addressOf={addressOf} onPage={(to) => change({ page: to })} />
      )}
    </div>
  )
}

/** News of the operator for the office: found by words and by what they are about. */
export function Blog(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}
