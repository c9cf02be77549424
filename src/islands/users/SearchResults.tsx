import type { SearchGroup } from '#contract/search.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { recordAddress } from '#src/lib/nav/record-address.ts'
import type { Search } from '#src/stores/search.ts'
import { kinds } from './people-kinds.ts'

function Group({ kind, results, more }: SearchGroup) {
  const { t, locale } = useI18n()
  const icon = kinds.find((one) => one.kind === kind)?.icon ?? 'user'
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <Icon name={icon} className="text-ink-muted" />
          {t(`people:kind.${kind}`)}
        </span>
      }
      flush
    >
      <ul className="divide-y divide-line">
        {results.map(({ id, name, details, active }) => (
          <li key={id}>
            <a
              href={recordAddress(locale, kind, id)}
              className="flex items-center gap-3 px-4 py-2.5 hover:bg-surface-hover focus-visible:bg-surface-hover sm:px-6"
            >
              <Avatar name={name} />
              <span className="flex min-w-0 grow flex-col items-start">
                <span dir="auto" className="max-w-full truncate font-medium">
                  {name}
                </span>
                <span dir="auto" className="max-w-full truncate text-caption text-ink-muted">
                  {details.join(' · ')}
                </span>
              </span>
              {!active && <Badge>{t('people:inactive')}</Badge>}
            </a>
          </li>
        ))}
      </ul>
      {more && (
        <p className="border-line border-t px-6 py-2.5 text-caption text-ink-muted">{t('people:more')}</p>
      )}
    </Card>
  )
}

/** What the search found, by kind; it stays in sight, quieter, while the next one is under way. */
export function SearchResults({ state, onRetry }: { state: Search; onRetry: () => void }) {
  const { t } = useI18n()
  const { groups, loading, error } = state
  const count = (groups ?? []).reduce((sum, { results }) => sum + results.length, 0)
  return (
    <div aria-busy={loading}>
      <p role="status" className="sr-only">
        {loading || !groups ? '' : t('people:found', { count })}
      </p>
      {error && (
        <Alert tone="error" actions={<Button onClick={onRetry}>{t('people:retry')}</Button>}>
          {problemMessage(error, t)}
        </Alert>
      )}
      {!groups && !error && <Skeleton box="h-40 w-full" />}
      {groups && !error && count === 0 && !loading && (
        <EmptyState icon="search" title={t('people:nobody')} hint={t('people:nobody.hint')} />
      )}
      {groups && (
        <div
          className={`grid items-start gap-4 lg:grid-cols-2 ${loading ? 'opacity-60' : ''} transition-opacity`}
        >
          {groups.map((group) => (
            <Group key={group.kind} {...group} />
          ))}
        </div>
      )}
    </div>
  )
}
