import type { SeriesEditPreview, SeriesEditRide } from '#contract/series-edit.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'

function Ride({ ride }: { ride: SeriesEditRide }) {
  const { t, format } = useI18n()
  const { from, to, zone, effect, keeps, message } = ride
  const [was, is] = [format.time(from, zone), format.time(to, zone)]
  const own = keeps.map((part) => t(`series-edit:part.${part}`))
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
      <span className="grow tabular-nums">
        {t('series-edit:moment', { day: format.dayLabel(from, zone), time: is })}
        {was !== is && <span className="text-ink-muted"> {t('series-edit:was', { time: was })}</span>}
      </span>
      <Badge tone={effect === 'change' ? 'success' : 'warning'}>{t(`series-edit:effect.${effect}`)}</Badge>
      {(message || own.length > 0) && (
        <span className="w-full text-caption text-ink-muted">
          {own.length > 0 ? t('series-edit:keeps', { parts: format.list(own) }) : message}
        </span>
      )}
    </li>
  )
}

interface Props {
  answer: SeriesEditPreview | undefined
  problem: Problem | undefined
  busy: boolean
}

const stays = ({ effect }: SeriesEditRide) => effect === 'leave'

/** What becomes of each ride, before anything is saved: those that stay as they are come first. */
export function EditPreview({ answer, problem, busy }: Props) {
  const { t, format } = useI18n()
  if (problem) {
    const fields = problem.kind === 'invalid' ? Object.values(problem.fields).flat() : []
    const form = problem.kind === 'invalid' ? problem.form : []
    return <Alert tone="error">{[...form, ...fields].join(' ') || problemMessage(problem, t)}</Alert>
  }
  const rides = answer?.rides ?? []
  const left = rides.filter(stays)
  const rest = rides.filter((ride) => !stays(ride))
  const price = answer?.price
  const money = (amount: number) => format.money({ amount, currency: price?.currency ?? '' })
  return (
    <section aria-label={t('series-edit:preview')} aria-busy={busy}>
      <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 pb-2" role="status">
        {answer && (
          <>
            <span className="font-semibold">{t('series-edit:changes', { count: rest.length })}</span>
            {left.length > 0 && <span>{t('series-edit:stays', { count: left.length })}</span>}
            {price && price.before !== price.after && (
              <span className="text-ink-muted">
                {t('series-edit:price', { before: money(price.before), after: money(price.after) })}
              </span>
            )}
          </>
        )}
        {busy && <Spinner size={16} label={t('series-edit:working')} />}
      </div>
      {answer && (
        <ul className="divide-y divide-line rounded-control border border-line px-3">
          {[...left, ...rest].map((ride) => (
            <Ride key={ride.booking} ride={ride} />
          ))}
        </ul>
      )}
    </section>
  )
}
