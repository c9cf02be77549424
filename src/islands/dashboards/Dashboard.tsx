import { useEffect, useState } from 'react'
import * as access from '#contract/access.ts'
import type { Stats } from '#contract/stats.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { $profile } from '#src/stores/profile.ts'
import { stats } from '#src/stores/stats.ts'
import { reloadTrips } from '#src/stores/trips.ts'
import { AttentionCard } from './AttentionCard.tsx'
import { DayTrips } from './DayTrips.tsx'
import { Greeting } from './Greeting.tsx'
import { HoursCard } from './HoursCard.tsx'
import { Tiles } from './Tiles.tsx'

/** How often an open dashboard reads its figures again, in milliseconds. */
const refreshMs = 60_000

export function Dashboard(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}

function Content() {
  const { t } = useI18n()
  const profile = useSlice($profile)
  const hydrated = useHydrated()
  const [now, setNow] = useState(() => (hydrated ? new Date() : undefined))
  const role = profile?.role
  // In the backend's own word: it may know roles that the console does not.
  const named = profile && (profile.roleName || profile.role)
  const { data, loading, error } = useLoaded(stats, named ? [named] : undefined)

  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => {
      setNow(new Date())
      if (document.visibilityState === 'visible') void refresh()
    }, refreshMs)
    return () => clearInterval(timer)
  }, [])

  const watches = !role || access.dashboards.day.includes(role)
  const hours = !role || access.dashboards.menu.includes(role)
  const problem = error && problemMessage(error, t)
  return (
    <div className="flex flex-col gap-6">
      <Greeting profile={profile} stats={data} now={now} busy={loading} onRefresh={refresh} />
      {problem && (
        <Alert tone="error" title={data ? undefined : t('dashboard:failed')}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span>{data ? t('dashboard:stale', { problem }) : problem}</span>
            <Button size="sm" icon="refresh" onClick={refresh} busy={loading}>
              {t('dashboard:retry')}
            </Button>
          </div>
        </Alert>
      )}
      {(data || !error) && (
        <>
          <Tiles stats={data} />
          {!data?.figuresOnly && <Day stats={data} watches={watches} hours={hours} />}
        </>
      )}
    </div>
  )
}

interface DayProps {
  stats: Stats | null
  watches: boolean
  hours: boolean
}

function Day({ stats, watches, hours }: DayProps) {
  return (
    <>
      <div className={`grid items-start gap-6 ${watches ? 'lg:grid-cols-2' : ''}`}>
        {watches && <AttentionCard stats={stats} />}
        <DayTrips stats={stats} />
      </div>
      {hours && <HoursCard stats={stats} />}
    </>
  )
}

async function refresh(): Promise<void> {
  await Promise.all([stats.reload(), reloadTrips()])
}
