import { useEffect, useState } from 'react'
import type { FareRuleInput, FareTrialAnswer, SampleTrip } from '#contract/fare-rule.ts'
import { QuoteLines } from '#src/islands/shared/money/QuoteLines.tsx'
import { SampleFields } from '#src/islands/shared/money/SampleFields.tsx'
import { firstSample, tripOf } from '#src/islands/shared/money/sample.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { tryFare } from '#src/stores/fares.ts'
import type { Result } from '#src/stores/result.ts'

const pauseMs = 300

/**
 * Asks the server, after a pause in the typing, what the rule as typed makes of the trip; the last question counts.
 * Nothing is sent for a rule that is not complete.
 */
function useTrial(id: string | undefined, rule: FareRuleInput | undefined, trip: SampleTrip) {
  const [result, setResult] = useState<Result<FareTrialAnswer>>()
  const [busy, setBusy] = useState(false)
  const question = JSON.stringify({ id: id ?? null, rule, trip })
  const complete = rule !== undefined
  useEffect(() => {
    if (!complete) {
      setResult(undefined)
      setBusy(false)
      return
    }
    const stop = new AbortController()
    setBusy(true)
    const timer = setTimeout(async () => {
      const found = await tryFare(JSON.parse(question), stop.signal)
      if (stop.signal.aborted) return
      setResult(found)
      setBusy(false)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [question, complete])
  return { result, busy }
}

function Answer({ answer }: { answer: FareTrialAnswer }) {
  const { t } = useI18n()
  const { fit, first, overlaps, quote } = answer
  return (
    <>
      <QuoteLines quote={{ ...quote, rule: null }} />
      {fit !== 'fits' && <Alert tone="warning">{t(`fare-trial:fit.${fit}`)}</Alert>}
      {fit === 'fits' && first && <Alert tone="info">{t('fare-trial:first', { name: first.name })}</Alert>}
      {answer.applies && <Alert tone="success">{t('fare-trial:applies')}</Alert>}
      {overlaps.length > 0 && <Overlaps names={overlaps.map(({ name }) => name)} />}
    </>
  )
}

function Overlaps({ names }: { names: readonly string[] }) {
  const { t, format } = useI18n()
  return (
    <Alert tone="warning" title={t('fare-trial:overlaps.title')}>
      {t('fare-trial:overlaps', { names: format.list(names) })}
    </Alert>
  )
}

function Trouble({ problem }: { problem: Problem }) {
  const { t } = useI18n()
  if (problem.kind !== 'invalid') return <Alert tone="error">{problemMessage(problem, t)}</Alert>
  const ofTrip = Object.entries(problem.fields).filter(([name]) => name.startsWith('trip.'))
  if (ofTrip.length === 0) return <p className="text-ink-muted">{t('fare-trial:incomplete')}</p>
  return <Alert tone="error">{t('fare-trial:trip')}</Alert>
}

const isComplete = ({ name, base, perKm, validFrom }: FareRuleInput) =>
  name !== '' && validFrom !== '' && Number.isFinite(base) && Number.isFinite(perKm)

/** What a ride would cost by the rule as it is typed, whether this rule would apply, and what else there is to know. */
export function TryPanel({ input, id }: { input: FareRuleInput; id: string | undefined }) {
  const { t } = useI18n()
  const [sample, setSample] = useState(firstSample)
  const { result, busy } = useTrial(id, isComplete(input) ? input : undefined, tripOf(sample))
  return (
    <div className="lg:sticky lg:top-[94px]">
      <Card
        id="try"
        title={t('fare-trial:title')}
        subtitle={t('fare-trial:hint')}
        actions={busy && <Spinner size={16} label={t('fare-trial:working')} />}
      >
        <div className="flex flex-col gap-5">
          <SampleFields sample={sample} onChange={setSample} />
          <div aria-live="polite" aria-busy={busy} className="flex min-h-24 flex-col gap-3">
            {!result && !busy && <p className="text-ink-muted">{t('fare-trial:incomplete')}</p>}
            {result?.ok && <Answer answer={result.value} />}
            {result?.ok === false && <Trouble problem={result.problem} />}
          </div>
        </div>
      </Card>
    </div>
  )
}
