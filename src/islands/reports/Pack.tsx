import type { ReportPack } from '#contract/report.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { PackPart } from './PackPart.tsx'
import type { ViewControl } from './use-view.ts'

/** Of whom and when it is, also on paper, and what is not in it. */
function Head({ pack }: { pack: ReportPack }) {
  const { t, format } = useI18n()
  const day = (one: string) => format.date(`${one}T12:00:00Z`, 'UTC')
  const days = ({ from, to }: { from: string; to: string }) => ({ from: day(from), to: day(to) })
  return (
    <header className="k-card flex flex-col gap-1 p-4 sm:p-6">
      <p className="hidden text-ink-muted print:block">{t('reports:report.pack')}</p>
      <h2 className="text-h5">
        <bdi>{pack.company?.name ?? t('report-pack:all')}</bdi>
      </h2>
      <p className="font-semibold">{t('report-pack:period', days(pack))}</p>
      {pack.compared && <p className="text-ink-muted">{t('report-pack:compared', days(pack.compared))}</p>}
      {!pack.company && (
        <p className="text-ink-muted" data-noprint>
          {t('report-pack:intro')}
        </p>
      )}
      {pack.leftOut.length > 0 && (
        <p className="text-ink-muted">
          {t('report-pack:leftOut', {
            parts: format.list(pack.leftOut.map((name) => t(`reports:report.${name}`))),
          })}
        </p>
      )}
      <p className="text-caption text-ink-muted">
        {t('reports:asOf', { at: format.dateTime(pack.asOf, pack.zone), zone: pack.zone })}
      </p>
    </header>
  )
}

interface Props {
  control: ViewControl
  pack: ReportPack | undefined
  loading: boolean
}

/** All that a review of a contract needs, one report below the other: read on a screen, printed, or sent. */
export function Pack({ control, pack, loading }: Props) {
  const { t } = useI18n()
  if (!pack)
    return (
      <div className="flex flex-col gap-6" aria-busy>
        <Skeleton box="h-32 w-full" />
        <Skeleton box="h-72 w-full" />
        <Skeleton box="h-72 w-full" />
      </div>
    )
  return (
    <div className="flex flex-col gap-6" aria-busy={loading}>
      <Head pack={pack} />
      {!pack.complete && (
        <Alert tone="info" title={t('reports:counting')}>
          {t('reports:countingHint', { count: pack.daysLeft })}
        </Alert>
      )}
      {pack.parts.map((part) => (
        <PackPart key={`${part.report} ${part.by}`} part={part} control={control} />
      ))}
    </div>
  )
}
