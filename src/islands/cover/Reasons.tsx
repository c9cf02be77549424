import type { CoverCandidate, CoverRow } from '#contract/cover.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

/** Why somebody is a good cover: time, way, shift, children. Each is a fact of its own. */
export function Reasons({ candidate, helps }: { candidate: CoverCandidate; helps: boolean }) {
  const { t, format } = useI18n()
  const { freeMin, distanceM, hoursLeftMin, tripsThatDay, knows, warnings } = candidate
  const facts = [
    ...knows.map(({ child, times }) =>
      t(helps ? 'cover:why.rodeWith' : 'cover:why.drove', { child: child.name, count: times }),
    ),
    freeMin === null ? t('cover:why.freeAll') : t('cover:why.free', { time: format.duration(freeMin * 60) }),
    ...(distanceM === null ? [] : [t('cover:why.away', { distance: format.distance(distanceM) })]),
    ...(hoursLeftMin === null ? [] : [t('cover:why.shift', { time: format.duration(hoursLeftMin * 60) })]),
    t('cover:why.trips', { count: tripsThatDay }),
  ]
  return (
    <>
      <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-caption text-ink-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {warnings.map(({ message }) => (
        <p key={message} className="flex items-start gap-1.5 text-caption text-warning">
          <Icon name="warning" size={15} />
          <span className="min-w-0 [overflow-wrap:anywhere]">{message}</span>
        </p>
      ))}
    </>
  )
}

/** What families are told of what is chosen, word for word. */
export function Told({ row, act }: { row: CoverRow; act: CoverRow['act'] }) {
  const { t } = useI18n()
  const told = row.told.filter((one) => one.act === act)
  if (act === null) return null
  if (told.length === 0) return <p className="text-caption text-ink-muted">{t('cover:told.nothing')}</p>
  return (
    <div className="text-caption text-ink-muted">
      <p>{row.families > 0 ? t('cover:told', { count: row.families }) : t('cover:told.nobody')}</p>
      {row.families > 0 && (
        <ul>
          {told.map(({ booking, title, body }) => (
            <li key={booking}>
              <q>
                <b className="font-semibold">{title}</b> {body}
              </q>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Who could not take it, and why, for those who ask. */
export function Others({ others }: Pick<CoverRow, 'others'>) {
  const { t } = useI18n()
  if (others.length === 0) return null
  return (
    <details className="text-caption">
      <summary className="w-fit cursor-pointer text-primary">
        {t('cover:others', { count: others.length })}
      </summary>
      <ul className="mt-1 flex flex-col gap-1 text-ink-muted">
        {others.map(({ name, message }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            <b className="font-semibold text-ink">{name}</b> {message}
          </li>
        ))}
      </ul>
    </details>
  )
}
