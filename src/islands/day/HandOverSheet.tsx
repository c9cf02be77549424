import { useState } from 'react'
import type { DriverRun, RunPassenger } from '#contract/driver-day.ts'
import type { PassengerInput } from '#contract/handover.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { relationText } from '#src/lib/format/relation-text.ts'
import { $link } from '#src/stores/day/send-day.ts'
import { BigButton } from './BigButton.tsx'
import { type Receiver, receiversOf } from './receivers.ts'
import { Sheet } from './Sheet.tsx'
import { takeStep } from './take-step.ts'
import { useProblem } from './use-problem.ts'
import { WordField } from './WordField.tsx'

interface Props {
  run: DriverRun
  passenger: RunPassenger
  onClose: () => void
}

/** To whom a child is handed over: whoever may take it, each to be tapped, and then how they were known. */
export function HandOverSheet({ run, passenger, onClose }: Props) {
  const { t } = useI18n()
  const { child, care } = passenger
  const [receiver, setReceiver] = useState<Receiver>()
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  const { problem, show } = useProblem()
  const lost = useSlice($link) === 'lost'
  const receivers = receiversOf(passenger)
  const locked = care?.triesLeft === 0

  async function release(to: Receiver['to'], how: Pick<PassengerInput, 'method' | 'word'> = {}) {
    setBusy(true)
    const input = { passengers: [{ child: child.id, state: 'released' as const, to, ...how }] }
    const failed = await takeStep(run, { action: 'release', input })
    setBusy(false)
    show(failed)
    if (!failed) onClose()
  }

  const labelOf = (one: Receiver) =>
    one.name
      ? t('day:person', { name: one.name, relationship: relationText(t, one.relationship ?? '') })
      : t(`day:receiver.${one.to.kind}`)

  return (
    <Sheet title={t('day:handOverTitle', { name: child.name })} onClose={onClose}>
      {problem && <Alert tone="error">{problem}</Alert>}
      {locked && <Alert tone="error">{t('day:locked')}</Alert>}
      {!receiver && receivers.length === 0 && <Alert tone="warning">{t('day:nobodyKnown')}</Alert>}
      {!receiver &&
        receivers.map((one) => (
          <BigButton
            key={`${one.to.kind}:${one.to.id ?? ''}`}
            tone="plain"
            busy={busy}
            onClick={() => (one.checks ? setReceiver(one) : void release(one.to))}
          >
            {labelOf(one)}
          </BigButton>
        ))}
      {receiver && (
        <>
          <p className="font-semibold text-lg">
            <bdi>{labelOf(receiver)}</bdi>
          </p>
          {care?.hasCodeWord && (
            <form
              className="flex flex-col gap-3"
              onSubmit={(event) => {
                event.preventDefault()
                if (word.trim()) void release(receiver.to, { method: 'code_word', word: word.trim() })
              }}
            >
              <WordField
                value={word}
                onChange={setWord}
                hint={lost ? t('day:wordNeedsNetwork') : undefined}
              />
              <BigButton submit busy={busy} off={word.trim() === ''}>
                {t('day:checkWord')}
              </BigButton>
            </form>
          )}
          <BigButton
            tone={care?.hasCodeWord ? 'plain' : 'primary'}
            icon="check"
            busy={busy}
            onClick={() => void release(receiver.to, { method: 'known_person' })}
          >
            {t('day:knowThem')}
          </BigButton>
          <BigButton tone="plain" onClick={() => setReceiver(undefined)}>
            {t('day:somebodyElse')}
          </BigButton>
        </>
      )}
    </Sheet>
  )
}
