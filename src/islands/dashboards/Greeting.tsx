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
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
      <h1 className="truncate text-h4">
        {profile && now ? (
          t(`dashboard:greeting.${partOfDay(now.getHours())}`, {
            name: profile.firstName || displayName(profile),
          })
        ) : (
          <Skeleton box="h-7 w-full max-w-64" />
        )}
      </h1>
      <div className="sm:row-span-2">
        <Button icon="refresh" busy={busy && Boolean(stats)} onClick={onRefresh}>
          {/* On a phone its sign leaves the room to whose day it is. */}
          <span className="max-sm:sr-only">{t('dashboard:refresh')}</span>
        </Button>
      </div>
      <p className="min-h-12 text-ink-muted max-sm:col-span-2 sm:min-h-6">
        {stats?.asOf && now && (
          <>
            <span className="max-sm:block">{format.date(stats.asOf, stats.zone)}</span>
            <span className="max-sm:hidden"> · </span>
            <span className="max-sm:block">
              {t('dashboard:updated', { when: format.relative(stats.asOf, now) })}
            </span>
          </>
        )}
      </p>
    </div>
  )
}
