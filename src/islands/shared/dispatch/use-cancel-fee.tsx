import { useCallback, useEffect, useRef, useState } from 'react'
import type { Cancellation } from '#contract/booking.ts'
import { bookerReasons } from '#contract/lists/reasons.ts'
import type { SaveProblem } from '#src/islands/form/form-types.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { previewCancel } from '#src/stores/booking-record.ts'

/** `undefined` while it is asked for, null where it could not be had: then the server refuses a fee that was not seen. */
type Known = Cancellation | null | undefined

function FeeNotice({ known, zone, series }: { known: Known; zone: string; series: boolean }) {
  const { t, format } = useI18n()
  if (known === null) return null
  if (!known) return <Spinner size={16} label={t('ride-questions:fee.loading')} />
  const { fee, currency, freeUntil, byReason, message } = known
  if (message) return <Alert tone="warning">{message}</Alert>
  const amount = format.money({ amount: fee, currency })
  const until = freeUntil && { day: format.dayLabel(freeUntil, zone), time: format.time(freeUntil, zone) }
  const free = until ? t('ride-questions:fee.noneUntil', until) : t('ride-questions:fee.none')
  const due = t(byReason ? 'ride-questions:fee.dueIfTheirs' : 'ride-questions:fee.due', { amount })
  return (
    <Alert tone={fee > 0 ? 'warning' : 'info'}>
      <p>{fee > 0 ? due : free}</p>
      {series && !byReason && <p className="text-ink-muted">{t('ride-questions:fee.series')}</p>}
    </Alert>
  )
}

/**
 * What cancelling a ride costs, for the dialog that asks for it: shown before, and sent along as it was shown. After a
 * refusal it is asked for again, for it may have changed.
 */
export function useCancelFee(id: string, zone: string, series: boolean) {
  const { t, format } = useI18n()
  const [known, setKnown] = useState<Known>()
  const latest = useRef<Known>(undefined)
  const load = useCallback(async () => {
    const result = await previewCancel(id)
    latest.current = result.ok ? result.value : null
    setKnown(latest.current)
    return latest.current
  }, [id])
  useEffect(() => void load(), [load])

  async function withFee<Input extends object>(
    input: Input,
    send: (input: Input & { fee?: number }) => Promise<SaveProblem | undefined>,
  ): Promise<SaveProblem | undefined> {
    const seen = latest.current
    const now = seen === undefined ? await load() : seen
    if (seen === undefined && now && now.fee > 0 && !now.byReason) {
      const amount = format.money({ amount: now.fee, currency: now.currency })
      return { kind: 'refused', message: t('ride-questions:fee.unseen', { amount }) }
    }
    const refused = await send({ ...input, ...(now && !now.byReason && { fee: now.fee }) })
    if (refused) await load()
    return refused
  }

  return {
    notice: <FeeNotice known={known} zone={zone} series={series} />,
    reasons: known?.byReason === false ? bookerReasons : undefined,
    withFee,
  }
}
