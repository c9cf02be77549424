import type { Attention, Stats } from '#contract/stats.ts'
import { RecordLink } from '#src/islands/resource/RecordLink.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { Icon, type IconName } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, routes } from '#src/lib/routes.ts'
import { CardRows } from './CardRows.tsx'
import { chips } from './chips.ts'
import { listLink } from './list-link.ts'

const tones: Record<Attention['severity'], Tone> = { critical: 'error', warning: 'warning', info: 'info' }
const inks: Record<Attention['severity'], string> = {
  critical: chips.bad,
  warning: chips.watch,
  info: 'bg-info-soft text-info',
}
const icons: Record<Attention['kind'], IconName> = {
  without_driver: 'driver',
  late_start: 'clock',
  driver_blocked: 'ban',
  vehicle_blocked: 'van',
  driver_lapse: 'document',
  vehicle_lapse: 'document',
  pending_soon: 'inbox',
  handover_hold: 'child',
  road_alerts: 'warning',
  papers_expired: 'document',
  pickups_pending: 'child',
}

/** So many of a group are named here; the others are on the page that it leads to. */
const named = 2

/** What needs attention now, the most severe first. */
export function AttentionCard({ stats }: { stats: Stats | null }) {
  const { t } = useI18n()
  return (
    <Card id="attention" title={t('dashboard:attention.title')} flush>
      {!stats && <CardRows />}
      {stats?.attention.length === 0 && (
        <EmptyState
          icon="check-circle"
          title={t('dashboard:attention.none')}
          hint={t('dashboard:attention.noneHint')}
        />
      )}
      {stats && stats.attention.length > 0 && (
        <ul className="divide-y divide-line">
          {stats.attention.map((group) => (
            <Group key={group.kind} group={group} zone={stats.zone} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Group({ group, zone }: { group: Attention; zone: string }) {
  const { t, locale, format } = useI18n()
  const more = group.count - Math.min(named, group.items.length)
  return (
    <li className="flex gap-3 px-4 py-4 sm:px-6">
      <span className={`grid size-9 shrink-0 place-items-center rounded-full ${inks[group.severity]}`}>
        <Icon name={icons[group.kind]} size={18} label={t(`dashboard:severity.${group.severity}`)} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-semibold">{t(`dashboard:attention.${group.kind}`)}</h3>
          <Badge tone={tones[group.severity]}>{t('dashboard:attention.count', { count: group.count })}</Badge>
          {group.link && (
            <a className="k-link ms-auto text-sm" href={listLink(locale, group.link)}>
              {t('dashboard:attention.more', { count: more })}
            </a>
          )}
        </div>
        <ul className="mt-1">
          {group.items.slice(0, named).map((item) => (
            <li key={item.id} className="flex flex-wrap items-baseline gap-x-2 py-1 text-sm">
              {item.at && (
                <time className="font-semibold tabular-nums" dateTime={item.at}>
                  {t('dashboard:when', {
                    day: format.dayLabel(item.at, zone),
                    time: format.time(item.at, zone),
                  })}
                </time>
              )}
              {item.booking ? (
                <a className="k-link" href={localePath(locale, routes.booking(item.booking))}>
                  {item.label}
                </a>
              ) : (
                <span className="font-medium">
                  {item.entity === 'driver' || item.entity === 'vehicle' ? (
                    <RecordLink kind={item.entity} id={item.id} own>
                      {item.label}
                    </RecordLink>
                  ) : (
                    item.label
                  )}
                </span>
              )}
              <span className="min-w-0 text-ink-muted">{item.detail}</span>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
