import { useCallback, useRef, useState } from 'react'
import type { Booking, SentBooking } from '#contract/booking.ts'
import type { BulkResult } from '#contract/page.ts'
import type { SaveProblem } from '#src/islands/form/form-types.ts'
import { useModule } from '#src/islands/ui/use-module.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { RideEdit } from './EditScopeDialog.tsx'

const load = withTexts('series-edit', async () => {
  const [{ EditScopeDialog }, { SeriesEdited }] = await Promise.all([
    import('./EditScopeDialog.tsx'),
    import('./SeriesEdited.tsx'),
  ])
  return { EditScopeDialog, SeriesEdited }
})

interface Asked extends RideEdit {
  answer: (problem: SaveProblem | undefined) => void
}

/** The edit goes on in the form. */
const closed: SaveProblem = { kind: 'aborted', message: '' }

/** Saves a ride of a series: `save` asks how far the edit reaches, `part` is the question and afterwards the result. */
export function useSeriesEdit(booking: Booking | undefined) {
  const [asked, setAsked] = useState<Asked>()
  const [done, setDone] = useState<BulkResult>()
  const close = useCallback(() => {
    asked?.answer(closed)
    setAsked(undefined)
  }, [asked])
  const shown = useRef(false)
  const parts = useModule(load, asked !== undefined, close)

  const save = (input: SentBooking, version: number) =>
    new Promise<SaveProblem | undefined>((answer) => {
      if (!booking?.series) return answer(undefined)
      const wanted = new URLSearchParams(location.search).get('scope')
      const scope = wanted === 'all' ? wanted : 'this'
      setAsked({ booking: { ...booking, series: booking.series }, input, version, scope, answer })
    })

  return {
    save,
    /** Whether the result stands in place of the form. */
    isShown: () => shown.current,
    dialog: asked && parts && (
      <parts.EditScopeDialog
        edit={asked}
        onClose={close}
        onAnswer={(answer) => {
          if ('results' in answer) {
            shown.current = answer.results !== undefined
            setDone(answer.results)
          }
          setAsked(undefined)
          asked.answer('problem' in answer ? answer.problem : undefined)
        }}
      />
    ),
    result: done && booking && parts && <parts.SeriesEdited booking={booking} done={done} />,
  }
}
