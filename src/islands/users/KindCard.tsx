import type { Role } from '#contract/people.ts'
import type { PeopleCount } from '#contract/search.ts'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { localePath } from '#src/lib/routes.ts'
import { type Kind, stateAddress } from './people-kinds.ts'

interface Props extends Kind {
  /** Null until they are known, and for who may not see this kind. */
  counts: PeopleCount | null
  known: boolean
  role: Role | undefined
}

/** One kind of people: how many, in which states, and links to them. */
export function KindCard({ kind, icon, list, create, readers, writers, counts, known, role }: Props) {
  const { t, locale, format } = useI18n()
  if (known && !counts) return null
  const address = localePath(locale, list())
  return (
    <li data-roles={readers.join(' ')} className="k-card flex flex-col gap-4 p-5">
      <div className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
          <Icon name={icon} size={22} />
        </span>
        <h2 className="min-w-0 grow text-h6">
          <a href={address} className="hover:text-primary hover:underline">
            {t(`people:kind.${kind}`)}
          </a>
        </h2>
        <span className="text-2xl font-semibold tabular-nums">
          {counts ? format.number(counts.count) : <Skeleton box="h-8 w-12" />}
        </span>
      </div>
      <ul className="flex min-h-12 grow flex-wrap content-start gap-x-4 gap-y-1.5 text-sm">
        {counts
          ? counts.states.map(({ status, count }) => (
              <li key={status}>
                <a
                  href={stateAddress(locale, kind, status, role)}
                  className="text-ink-muted hover:text-primary hover:underline"
                >
                  {t(`people:state.${kind}.${status}`)}{' '}
                  <span className="font-semibold text-ink tabular-nums">{format.number(count)}</span>
                </a>
              </li>
            ))
          : ['one', 'two'].map((key) => (
              <li key={key}>
                <Skeleton box="h-5 w-20" />
              </li>
            ))}
      </ul>
      <div data-roles={writers.join(' ')}>
        <a href={localePath(locale, create())} className={buttonStyle('secondary')}>
          <Icon name="plus" size={18} />
          {t(`people:make.${kind}`)}
        </a>
      </div>
    </li>
  )
}
