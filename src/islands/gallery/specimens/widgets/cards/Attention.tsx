import { useState } from 'react'
import type { Stats } from '#contract/stats.ts'
import { AttentionCard } from '#src/islands/dashboards/AttentionCard.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Attention() {
  const { t } = useI18n()
  const [calm, setCalm] = useState(false)
  const stats: Stats = {
    role: 'admin',
    asOf: '2026-03-16T08:00:00Z',
    zone: 'Europe/London',
    date: '2026-03-16',
    tiles: [],
    attention: [
      {
        kind: 'without_driver',
        severity: 'critical',
        count: 3,
        items: [
          {
            id: 'one',
            entity: 'trip',
            booking: null,
            label: 'TR-000482',
            detail: t('gallery-widgets:attention.trip'),
            at: '2026-03-16T14:50:00Z',
          },
        ],
        link: null,
      },
      {
        kind: 'papers_expired',
        severity: 'warning',
        count: 1,
        items: [
          {
            id: 'two',
            entity: 'driver',
            booking: null,
            label: 'Amira Haddad',
            detail: t('gallery-widgets:attention.paper'),
            at: null,
          },
        ],
        link: null,
      },
    ],
    hours: [],
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <Button aria-pressed={calm} onClick={() => setCalm(!calm)}>
        {t('gallery-widgets:attention.calm')}
      </Button>
      <div className="w-full">
        <AttentionCard stats={calm ? { ...stats, attention: [] } : stats} />
      </div>
    </div>
  )
}
