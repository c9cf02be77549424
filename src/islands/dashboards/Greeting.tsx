import type { Profile } from '#contract/auth.ts'
import type { Stats } from '#contract/stats.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { displayName } from '#src/lib/format/display-name.ts'

interface Props {
  profile: Profile | null
  stats: Stats | null
  /** Undefined until the page runs in the browser, so that the clock is the reader's. */
  now: Date | undefined
  busy: boolean
  onRefresh: () => void
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

export function Greeting({ profile, stats, now, busy, onRefresh }: Props) {
  const { t, format } = useI18n()
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-h4">
          {profile && now ? (
            t(`dashboard:greeting.${partOfDay(now.getHours())}`, {
              name: profile.firstName || displayName(profile),
            })
          ) : (
            <Skeleton box="h-7 w-64" />
          )}
        </h1>
        <p className="mt-1 min-h-6 text-ink-muted">
          {stats?.asOf &&
            now &&
            `${format.date(stats.asOf, stats.zone)} · ${t('dashboard:updated', { when: format.relative(stats.asOf, now) })}`}
        </p>
      </div>
      <Button icon="refresh" busy={busy && Boolean(stats)} onClick={onRefresh}>
        {t('dashboard:refresh')}
      </Button>
    </div>
  )
}
