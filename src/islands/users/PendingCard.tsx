import type { Role } from '#contract/people.ts'
import type { PeopleCount } from '#contract/search.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { kinds, stateAddress } from './people-kinds.ts'

interface Props {
  counts: readonly PeopleCount[] | undefined
  role: Role | undefined
}

/** Who waits for somebody of the office: applications, and invitations that nobody has taken up. */
export function PendingCard({ counts, role }: Props) {
  const { t, locale } = useI18n()
  const rows = (counts ?? []).flatMap(({ kind, states, waiting }) =>
    states
      .filter(({ status, count }) => waiting.includes(status) && count > 0)
      .map(({ status, count }) => ({ kind, status, count })),
  )
  return (
    <Card title={t('people:waiting')} flush>
      {rows.length === 0 && (
        <p className="px-6 py-4 text-ink-muted">
          {counts ? t('people:waiting.none') : <Skeleton box="h-5 w-48" />}
        </p>
      )}
      <ul className="divide-y divide-line">
        {rows.map(({ kind, status, count }) => {
          const list = kinds.find((one) => one.kind === kind)
          return (
            <li key={`${kind} ${status}`}>
              <a
                href={stateAddress(locale, kind, status, role)}
                className="flex items-center gap-3 px-6 py-3 hover:bg-surface-hover"
              >
                <span className="grid size-9 shrink-0 place-items-center rounded-full bg-warning-soft text-warning">
                  <Icon name={list?.icon ?? 'user'} size={18} />
                </span>
                <span className="min-w-0 grow font-medium">
                  {t(`people:waiting.${kind}.${status}`, { count })}
                </span>
                <Icon name="chevron-end" size={18} className="text-ink-muted" />
              </a>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
