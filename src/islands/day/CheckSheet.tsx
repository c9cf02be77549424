import { useState } from 'react'
import type { DriverRun } from '#contract/driver-day.ts'
import { checkItems } from '#contract/lists/driver-day.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { serverNow } from '#src/stores/day/day-state.ts'
import { doLater } from '#src/stores/day/send-day.ts'
import { BigButton } from './BigButton.tsx'
import { NoteField } from './NoteField.tsx'
import { Sheet } from './Sheet.tsx'

type Item = (typeof checkItems)[number]

interface Props {
  vehicle: NonNullable<DriverRun['vehicle']>
  onClose: () => void
}

/** A look over the vehicle before the first ride of the day: all is well but for what is tapped. */
export function CheckSheet({ vehicle, onClose }: Props) {
  const { t } = useI18n()
  const [faults, setFaults] = useState<readonly Item[]>([])
  const [odometer, setOdometer] = useState('')
  const [note, setNote] = useState('')

  async function finish(safe: boolean) {
    const km = Number.parseInt(odometer, 10)
    onClose()
    await doLater({
      kind: 'check',
      body: {
        at: serverNow().toISOString(),
        vehicle: vehicle.id,
        odometerKm: Number.isFinite(km) ? km : null,
        faults: [...faults],
        safe,
        ...(note.trim() && { note: note.trim() }),
      },
    })
  }

  return (
    <Sheet title={t('day:check', { plate: vehicle.plate })} hint={t('day:checkHint')} onClose={onClose}>
      <ul className="grid grid-cols-2 gap-2">
        {checkItems.map((item) => {
          const faulty = faults.includes(item)
          return (
            <li key={item}>
              <button
                type="button"
                aria-pressed={faulty}
                onClick={() => setFaults(faulty ? faults.filter((one) => one !== item) : [...faults, item])}
                className={`min-h-14 w-full rounded-control border px-3 py-2 font-medium ${faulty ? 'border-error bg-error-soft text-error' : 'border-line-strong'}`}
              >
                {t(`day:item.${item}`)}
              </button>
            </li>
          )
        })}
      </ul>
      <label className="flex flex-col gap-1 font-medium">
        {t('day:odometer')}
        <input
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={7}
          value={odometer}
          onChange={(event) => setOdometer(event.target.value.replace(/\D/g, ''))}
          className={controlStyle}
        />
      </label>
      {faults.length > 0 && <NoteField label={t('day:faultNote')} value={note} onChange={setNote} />}
      {faults.length === 0 ? (
        <BigButton icon="check-circle" onClick={() => void finish(true)}>
          {t('day:allFine')}
        </BigButton>
      ) : (
        <>
          <BigButton onClick={() => void finish(true)}>{t('day:stillSafe')}</BigButton>
          <BigButton tone="danger" icon="ban" onClick={() => void finish(false)}>
            {t('day:notSafe')}
          </BigButton>
        </>
      )}
    </Sheet>
  )
}
