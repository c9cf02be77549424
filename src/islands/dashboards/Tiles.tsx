import type { Stats, Tile } from '#contract/stats.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Icon, type IconName } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { $arrange } from '#src/stores/dashboard.ts'
import { chips } from './chips.ts'
import { listLink } from './list-link.ts'

type Look = { icon: IconName; chip: string }

const { calm, good, watch, bad } = chips

/** Of a figure that only another backend knows. */
const plain: Look = { icon: 'info', chip: calm }

const looks: Partial<Record<string, Look>> & Record<Tile['key'], Look> = {
  trips_today: { icon: 'trip', chip: calm },
  trips_running: { icon: 'play', chip: 'bg-secondary-soft text-secondary' },
  bookings_pending: { icon: 'inbox', chip: watch },
  without_driver: { icon: 'warning', chip: bad },
  completed_today: { icon: 'check-circle', chip: good },
  delayed_now: { icon: 'clock', chip: watch },
  drivers_on_duty: { icon: 'driver', chip: calm },
  vehicles_ready: { icon: 'van', chip: calm },
  revenue_week: { icon: 'money', chip: good },
  cancelled_week: { icon: 'ban', chip: bad },
  children_today: { icon: 'child', chip: calm },
  papers_expiring: { icon: 'document', chip: watch },
  my_trips_today: { icon: 'trip', chip: calm },
  my_next_trip: { icon: 'clock', chip: calm },
}

const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4'
const card = 'k-card flex h-full min-h-28 flex-col justify-between gap-3 p-4'
// Room for two lines of a name, and of what was before: tiles are as tall before their figures come as after.
const nameLine = 'min-h-10 text-sm/5 font-medium text-ink-muted max-sm:text-[0.8125rem]/5'
const valueLine =
  'block min-h-[1.5625rem] text-xl leading-tight [overflow-wrap:anywhere] sm:min-h-[1.875rem] sm:text-2xl font-semibold tabular-nums'
const beforeLine = 'block min-h-8 text-xs text-ink-muted sm:min-h-5'

/** The role's figures; a figure with rows behind it links to them. */
export function Tiles({ stats }: { stats: Stats | null }) {
  const { t } = useI18n()
  const { arrange } = useSlice($arrange)
  return (
    <section aria-label={t('dashboard:figures')} aria-busy={!stats}>
      <ul className={grid}>
        {stats
          ? arrange(stats.tiles, ({ key }) => `tile.${key}`).map((tile) => (
              <li key={tile.key}>
                <TileCard tile={tile} zone={stats.zone} />
              </li>
            ))
          : Array.from({ length: 8 }, (_, index) => index).map((index) => (
              <li key={index} className={card}>
                <span className={nameLine}>
                  <Skeleton box="h-4 w-24" />
                </span>
                <span>
                  <span className={valueLine}>
                    <Skeleton box="h-6 w-16" />
                  </span>
                  <span className={beforeLine} />
                </span>
              </li>
            ))}
      </ul>
    </section>
  )
}

function TileCard({ tile, zone }: { tile: Tile; zone: string }) {
  const { t, locale } = useI18n()
  const shown = useTileValue(tile.value, tile, zone)
  const before = useTileValue(tile.before, tile, zone)
  const label = t(`dashboard:tile.${tile.key}`)
  const { icon, chip } = looks[tile.key] ?? plain
  const body = (
    <>
      <span className="flex items-start justify-between gap-2">
        <span className={nameLine}>{label}</span>
        <span className={`hidden size-9 shrink-0 place-items-center rounded-full sm:grid ${chip}`}>
          <Icon name={icon} size={18} />
        </span>
      </span>
      <span>
        <span className={valueLine}>{shown ?? t('dashboard:tile.none')}</span>
        <span className={beforeLine}>{before !== null && t('dashboard:tile.before', { value: before })}</span>
      </span>
    </>
  )
  if (!tile.link) return <div className={card}>{body}</div>
  return (
    <a
      href={listLink(locale, tile.link)}
      className={`${card} transition-shadow hover:shadow-lg focus-visible:shadow-lg`}
    >
      {body}
      <span className="sr-only">{t('dashboard:tile.show')}</span>
    </a>
  )
}

function useTileValue(value: number | null, tile: Tile, zone: string): string | null {
  const { t, format } = useI18n()
  if (value === null) return null
  switch (tile.unit) {
    case 'money':
      return format.money({ amount: value, currency: tile.currency ?? 'GBP' })
    case 'percent':
      return format.number(value / 100, { style: 'percent' })
    case 'instant':
      return t('dashboard:when', {
        day: format.dayLabel(new Date(value), zone),
        time: format.time(new Date(value), zone),
      })
    default:
      return format.number(value)
  }
}
