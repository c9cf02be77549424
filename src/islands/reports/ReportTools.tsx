import { useState } from 'react'
import * as access from '#contract/access.ts'
import type { ReportAnswer } from '#contract/report.ts'
import { ExportLink } from '#src/islands/resource/list/ExportLink.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import type { Query } from '#src/lib/api/query.ts'
import { exportUrl } from '#src/lib/api-links.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { ViewControl } from './use-view.ts'
import { allRides } from './view-state.ts'

const loadSchedules = withTexts('report-schedules', () =>
  import('./Schedules.tsx').then((module) => module.Schedules),
)

interface Props {
  zone: string
  control: ViewControl
  /** Undefined until the days are known. */
  query: Query | undefined
  answer: ReportAnswer | undefined
  toasts: Toasts
}

/** What can be done with a report: its rides, its files, paper. */
export function ReportTools({ control, zone, query, answer, toasts }: Props) {
  const { t, locale } = useI18n()
  const { view, change } = control
  const [mailing, setMailing] = useState(false)
  const file = (format: 'csv' | 'xlsx') =>
    exportUrl(view.report === 'pack' ? 'report-pack' : `reports/${view.report}`, format, {
      ...query,
      language: locale,
    })
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-1 border-line border-t px-3 py-2" data-noprint>
      {answer?.rows && (
        <Button intent="quiet" icon="list" onClick={() => change({ rides: allRides, page: view.page })}>
          {t('reports:allRides')}
        </Button>
      )}
      <span className="flex-1" />
      {query && (
        <>
          <ExportLink href={file('csv')} hint={t('reports:csvHint')} toasts={toasts}>
            <Icon name="download" size={18} className="text-ink-muted" />
            {t('reports:csv')}
          </ExportLink>
          <ExportLink href={file('xlsx')} hint={t('reports:xlsxHint')} toasts={toasts}>
            {t('reports:xlsx')}
          </ExportLink>
        </>
      )}
      <span data-roles={access.reports.schedule.join(' ')}>
        <Button intent="quiet" icon="mail" onClick={() => setMailing(true)}>
          {t('reports:mail')}
        </Button>
      </span>
      <Button intent="quiet" icon="print" onClick={() => print()}>
        {t('reports:print')}
      </Button>
      {mailing && (
        <LazyPart load={loadSchedules} props={{ view, zone, toasts, onClose: () => setMailing(false) }} />
      )}
    </div>
  )
}
