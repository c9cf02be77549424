import { type ReactNode, useEffect, useState } from 'react'
import type { Role } from '#contract/people.ts'
import type { Stats } from '#contract/stats.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { $arrange } from '#src/stores/dashboard.ts'
import { $profile } from '#src/stores/profile.ts'
import { stats } from '#src/stores/stats.ts'
import { reloadTrips } from '#src/stores/trips.ts'
import { AttentionCard } from './AttentionCard.tsx'
import { type CardName, cardsOf } from './cards.ts'
import { DayTrips } from './DayTrips.tsx'
import { Greeting } from './Greeting.tsx'
import { Later } from './Later.tsx'
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

  const problem = error && problemMessage(error, t)
  return (
    <div className="flex flex-col gap-6">
      <Greeting profile={profile} stats={data} now={now} busy={loading} onRefresh={refresh} />
      {problem && (
        <Alert
          tone="error"
          title={data ? undefined : t('dashboard:failed')}
          actions={
            <Button size="sm" icon="refresh" onClick={refresh} busy={loading}>
              {t('dashboard:retry')}
            </Button>
          }
        >
          {data ? t('dashboard:stale', { problem }) : problem}
        </Alert>
      )}
      {(data || !error) && (
        <>
          <Tiles stats={data} />
          {!data?.figuresOnly && <Day stats={data} role={role} named={named} />}
        </>
      )}
    </div>
  )
}

interface DayProps {
  stats: Stats | null
  role: Role | undefined
  named: string | null | undefined
}

function Day({ stats, role, named }: DayProps) {
  const own = cardsOf(role)
  const cards = useSlice($arrange).arrange(own, (card) => card)
  const late = stats && named ? { stats, role: named, cards: own } : undefined
  const drawn: Record<CardName, ReactNode> = {
    'card.attention': <AttentionCard key="attention" stats={stats} />,
    'card.trips': <DayTrips key="trips" stats={stats} />,
    'card.hours': late && <Later key="hours" part="Hours" {...late} />,
    'card.map': late && <Later key="map" part="NowMap" {...late} />,
  }
  return (
    <>
      {/* Two columns that are each as long as its own cards: none leaves a hole beside a longer one. */}
      <div className={`grid items-start gap-6 ${cards[1] ? 'lg:grid-cols-2' : ''}`}>
        {[0, 1].map((column) => (
          <div key={column} className="contents lg:flex lg:min-w-0 lg:flex-col lg:gap-6">
            {cards.map((card, index) => index % 2 === column && drawn[card])}
          </div>
        ))}
      </div>
      {late && <Later part="Trends" {...late} />}
    </>
  )
}

async function refresh(): Promise<void> {
  await Promise.all([stats.reload(), reloadTrips()])
}
