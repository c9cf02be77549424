import type { FareTrialAnswer } from '#contract/fare-rule.ts'
import { QuoteLines } from '#src/islands/shared/money/QuoteLines.tsx'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import type { Plan } from '#src/lib/api/plans.ts'
import { localePath, routes } from '#src/lib/routes.ts'

/** What a plan asks, as rows of a name and a figure. */
function useTerms({ rule }: Plan): [label: string, value: string][] {
  const { t, format } = useI18n()
  const money = (amount: number) => format.money({ amount, currency: rule.currency })
  const { peakFrom, peakTo, peakPercent } = rule
  const peak =
    rule.peakDays.length > 0 && peakFrom && peakTo && peakPercent
      ? t('pricing:peak', {
          percent: format.number(peakPercent / 100, { style: 'percent' }),
          days: format.list(rule.peakDays.map((day) => t(`fare-rules:peakDays.${day}`))),
          from: peakFrom,
          to: peakTo,
        })
      : t('pricing:noPeak')
  return [
    [t('fare-rules:field.base'), money(rule.base)],
    [t('fare-rules:field.perKm'), money(rule.perKm)],
    [t('fare-rules:field.perMinute'), money(rule.perMinute)],
    [t('fare-rules:field.minimum'), money(rule.minimum)],
    [t('fare-rules:field.freeWaitMin'), format.duration(rule.freeWaitMin * 60)],
    [t('fare-rules:field.waitPerMin'), money(rule.waitPerMin)],
    [t('fare-rules:field.cancelFee'), money(rule.cancelFee)],
    [t('fare-rules:field.noShowFee'), money(rule.noShowFee)],
    [t('fare-rules:field.peakPercent'), peak],
  ]
}

interface Props {
  plan: Plan
  answer: FareTrialAnswer | undefined
  /** Whether its price is still to come. */
  busy: boolean
  isCheapest: boolean
  /** Whether this reader may change it. */
  mayEdit: boolean
}

/** One plan: for which rides, since when, what it asks, and what the example would cost. */
export function PlanCard({ plan, answer, busy, isCheapest, mayEdit }: Props) {
  const { t, format, locale } = useI18n()
  const { rule, id } = plan
  const terms = useTerms(plan)
  const from = format.date(rule.validFrom, 'UTC')
  const to = rule.validTo && format.date(rule.validTo, 'UTC')
  return (
    <li className={`k-card flex flex-col ${isCheapest ? 'outline-2 outline-primary' : ''}`} data-plan={id}>
      <div className="flex flex-col gap-2 p-4 sm:px-6 sm:pt-6">
        <p className="flex min-h-6 flex-wrap gap-2">
          <Badge icon="van">{t(`fare-rules:vehicleType.${rule.vehicleType ?? 'any'}`)}</Badge>
          {rule.zone && <Badge icon="pin">{rule.zone}</Badge>}
          {isCheapest && (
            <Badge tone="success" icon="check">
              {t('pricing:cheapest')}
            </Badge>
          )}
        </p>
        <h2 className="text-h5 [overflow-wrap:anywhere]">{rule.name}</h2>
        <p className="text-caption text-ink-muted">
          {to ? t('fare-rules:between', { from, to }) : t('fare-rules:since', { from })}
        </p>
        <p className="text-h3" data-total aria-live="polite" aria-busy={busy}>
          {answer ? format.money({ amount: answer.quote.total, currency: answer.quote.currency }) : null}
          {!answer && busy && <Skeleton box="h-8 w-28" />}
          {!answer && !busy && '–'}
        </p>
        <p className="text-caption text-ink-muted">{t('pricing:forExample')}</p>
      </div>
      <dl className="flex-1 border-t border-line px-4 py-3 sm:px-6">
        {terms.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-1">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="text-end font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {answer && (
        <details className="border-t border-line px-4 py-3 sm:px-6">
          <summary className="font-medium text-primary">{t('pricing:lines')}</summary>
          <div className="mt-2">
            <QuoteLines quote={{ ...answer.quote, rule: null }} />
          </div>
        </details>
      )}
      {answer && answer.fit !== 'fits' && (
        <div className="px-4 pb-4 sm:px-6">
          <Alert tone="warning">{t(`fare-trial:fit.${answer.fit}`)}</Alert>
        </div>
      )}
      {mayEdit && (
        <p className="border-t border-line px-4 py-3 sm:px-6">
          <a className="k-link" href={`${localePath(locale, routes.fares())}?id=${encodeURIComponent(id)}`}>
            {t('pricing:edit', { name: rule.name })}
          </a>
        </p>
      )}
    </li>
  )
}
