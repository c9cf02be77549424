import { circles } from '#contract/lists/posts.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { SearchBox } from '#src/islands/table/SearchBox.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Tabs } from '#src/islands/ui/blocks/Tabs.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { users } from '#src/stores/users.ts'
import { PersonCard } from './PersonCard.tsx'
import { usePeopleView } from './view.ts'

const perPage = 24
const places = [1, 2, 3, 4, 5, 6]

interface Props {
  /** Whom the page is about. */
  about: 'followers' | 'friends'
}

function Content({ about }: Props) {
  const { t, format } = useI18n()
  const { view, change, addressOf } = usePeopleView(about)
  const { show, search, page } = view
  const { data, loading, error } = useLoaded(users, [{ page, page_size: perPage, search, show }])
  const toasts = useToasts()
  const last = Math.max(1, Math.ceil((data?.count ?? 0) / perPage))
  const tabs = about === 'friends' ? [] : circles.filter((circle) => circle !== 'friends')
  const items = tabs.map((id) => ({ id, label: t(`followers:show.${id}`), href: addressOf({ show: id }) }))
  return (
    <div className="flex flex-col gap-6">
      <div className="k-card">
        <div className="p-3">
          <SearchBox
            value={search}
            placeholder={t('followers:search')}
            onSearch={(text) => change({ search: text.trim() }, 'replace')}
          />
        </div>
        {items.length > 0 && (
          <Tabs
            label={t('followers:circles')}
            items={items}
            current={show}
            onSelect={(id) => change({ show: id })}
          />
        )}
      </div>
      {error && (
        <LoadFailure title={t('followers:failed')} busy={loading} onRetry={users.reload}>
          {problemMessage(error, t)}
        </LoadFailure>
      )}
      {data && data.results.length > 0 && (
        <ul
          aria-label={t('followers:list')}
          aria-busy={loading}
          className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3"
        >
          {data.results.map((person) => (
            <PersonCard key={person.id} person={person} toasts={toasts} />
          ))}
        </ul>
      )}
      {data?.results.length === 0 && (
        <div className="k-card">
          <EmptyState
            icon="users"
            title={t(search ? 'followers:none' : `followers:empty.${show}`)}
            hint={!search && show === 'friends' ? t('followers:friends.hint') : undefined}
          />
        </div>
      )}
      {!data && !error && (
        <div
          role="status"
          aria-label={t('followers:loading')}
          aria-busy
          className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3"
        >
          {places.map((place) => (
            <Skeleton key={place} box="h-56 w-full" />
          ))}
        </div>
      )}
      {last > 1 && (
        <nav aria-label={t('followers:pages')} className="flex items-center justify-center gap-4">
          <Button off={page <= 1} onClick={() => change({ page: page - 1 })}>
            {t('followers:previous')}
          </Button>
          <span className="text-ink-muted">
            {t('followers:page', { page: format.number(page), last: format.number(last) })}
          </span>
          <Button off={page >= last} onClick={() => change({ page: page + 1 })}>
            {t('followers:next')}
          </Button>
        </nav>
      )}
      <ToastRegion toasts={toasts} />
    </div>
  )
}

/** People of the office: who follows one, whom one follows, who does both. */
export function People({ about, ...props }: IslandProps & Props) {
  return (
    <I18nProvider {...props}>
      <Content about={about} />
    </I18nProvider>
  )
}
