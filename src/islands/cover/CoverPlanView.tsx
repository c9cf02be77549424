import { useEffect, useRef, useState } from 'react'
import type { CoverPlan } from '#contract/cover.ts'
import type { BulkResult } from '#contract/page.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { sendCover, undoCover } from '#src/stores/cover.ts'
import type { Result } from '#src/stores/result.ts'
import { CoverItem } from './CoverItem.tsx'
import { type Choices, clashOf, proposed, sentRow } from './choices.ts'
import { disruptionOf, type Happened } from './values.ts'

/** What came of it, once it was sent, and once it was taken back. */
interface Outcome {
  result: BulkResult
  undone: boolean
}

/** One call at a time, with what is wrong where it failed. */
function useSending() {
  const { t } = useI18n()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const sending = useRef(false)
  async function send(call: () => Promise<Result<BulkResult>>, done: (result: BulkResult) => void) {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    const result = await call()
    sending.current = false
    setBusy(false)
    setProblem(result.ok ? undefined : problemMessage(result.problem, t))
    if (result.ok) done(result.value)
  }
  return { busy, problem, send }
}

/** How many of the rows went well, and the way back; the focus goes there with each outcome. */
function Summary({ outcome, busy, onUndo }: { outcome: Outcome; busy: boolean; onUndo: () => void }) {
  const { t } = useI18n()
  const { result, undone } = outcome
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const failed = result.results.filter(({ ok }) => !ok)
  const count = result.results.length - failed.length
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Alert
        tone={failed.length > 0 ? 'warning' : 'success'}
        title={t(undone ? 'cover:undone' : 'cover:covered', { count })}
        actions={
          result.undo !== null && (
            <Button icon="undo" busy={busy} onClick={onUndo}>
              {t('cover:undo')}
            </Button>
          )
        }
      >
        {failed.length > 0 && (
          <ul>
            {failed.map(({ id, reference, message }) => (
              <li key={id}>
                {reference}: {message}
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  )
}

interface Props {
  plan: CoverPlan
  happened: Happened
}

/** Every trip that is touched, one act for all of them, and a result for each. */
export function CoverPlanView({ plan, happened }: Props) {
  const { t } = useI18n()
  const [choices, setChoices] = useState<Choices>(() => proposed(plan))
  const [leave, setLeave] = useState(plan.leave === 'to')
  const [outcome, setOutcome] = useState<Outcome>()
  const { busy, problem, send } = useSending()
  const { rows } = plan
  const chosen = rows.flatMap((row) => {
    const choice = choices[row.id]
    return choice ? [sentRow(row, choice)] : []
  })
  const results = new Map(outcome?.undone ? [] : outcome?.result.results.map((one) => [one.id, one]))
  const recorded = plan.leave === 'to' && leave

  const cover = () =>
    send(
      () => sendCover({ ...disruptionOf(happened), rows: chosen, ...(recorded && { leave }) }),
      (result) => setOutcome({ result, undone: false }),
    )
  const undo = (token: string) =>
    send(
      () => undoCover(token),
      (result) => setOutcome({ result, undone: true }),
    )

  if (rows.length === 0 && plan.leave !== 'to')
    return (
      <div className="k-card">
        <EmptyState icon="check-circle" title={t('cover:none')} hint={t('cover:noneHint')} />
      </div>
    )
  const left = rows.length - chosen.length
  return (
    <section className="flex flex-col gap-4" aria-label={t('cover:trips', { count: rows.length })}>
      {outcome && (
        <Summary
          key={outcome.undone ? 'undone' : 'covered'}
          outcome={outcome}
          busy={busy}
          onUndo={() => void undo(outcome.result.undo ?? '')}
        />
      )}
      {problem && <Alert tone="error">{problem}</Alert>}
      <div className="k-card">
        <h2 className="px-5 pt-4 text-h6">{t('cover:trips', { count: rows.length })}</h2>
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <CoverItem
              key={row.id}
              row={row}
              choice={choices[row.id]}
              onChoose={(choice) => setChoices((before) => ({ ...before, [row.id]: choice }))}
              clash={clashOf(rows, choices, row)}
              result={results.get(row.id)}
              off={busy || outcome !== undefined}
            />
          ))}
        </ul>
      </div>
      {!outcome && (
        <div className="k-card sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-x-5 gap-y-3 px-5 py-3">
          {plan.leave === 'to' && (
            <label className="flex items-center gap-2.5 font-medium">
              <input
                type="checkbox"
                className="size-[18px] shrink-0 accent-primary-strong"
                checked={leave}
                onChange={(event) => setLeave(event.target.checked)}
              />
              {t('cover:recordLeave')}
            </label>
          )}
          {left > 0 && <span className="text-ink-muted">{t('cover:left', { count: left })}</span>}
          <Button
            intent="primary"
            busy={busy}
            off={chosen.length === 0 && !recorded}
            onClick={() => void cover()}
          >
            {chosen.length > 0 ? t('cover:cover', { count: chosen.length }) : t('cover:onlyLeave')}
          </Button>
        </div>
      )}
    </section>
  )
}
