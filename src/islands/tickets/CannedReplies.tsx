import { useEffect, useId, useState } from 'react'
import type { Ticket } from '#contract/ticket.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { codeName } from '#src/lib/format/code-names.ts'
import { localeTags } from '#src/lib/i18n/locales.ts'
import { $cannedReplies, loadCannedReplies } from '#src/stores/ticket.ts'

/** Answers that are ready, in the requester's language or another; the chosen one goes into the text. */
export function CannedReplies({ ticket, onChoose }: { ticket: Ticket; onChoose: (text: string) => void }) {
  const { t, locale } = useI18n()
  const id = useId()
  const [language, setLanguage] = useState(ticket.language)
  const { data, error } = useSlice($cannedReplies)
  useEffect(() => {
    void loadCannedReplies(ticket.id, language)
  }, [ticket.id, language])
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div>
        <label htmlFor={`${id}-reply`} className="mb-1.5 block font-semibold">
          {t('ticket-talk:canned')}
        </label>
        <select
          id={`${id}-reply`}
          value=""
          disabled={!data}
          className={controlStyle}
          onChange={(event) => {
            const found = data?.find((one) => one.id === event.target.value)
            if (found) onChoose(found.text)
          }}
        >
          <option value="">{t('ticket-talk:choose')}</option>
          {data?.map((one) => (
            <option key={one.id} value={one.id} lang={language}>
              {one.title}
            </option>
          ))}
        </select>
        {error && <p className="mt-1 text-error">{problemMessage(error, t)}</p>}
      </div>
      <div>
        <label htmlFor={`${id}-language`} className="mb-1.5 block font-semibold">
          {t('ticket-talk:language')}
        </label>
        <select
          id={`${id}-language`}
          value={language}
          className={controlStyle}
          onChange={(event) => setLanguage(localeTags.find((one) => one === event.target.value) ?? language)}
        >
          {localeTags.map((one) => (
            <option key={one} value={one}>
              {codeName('language', one, locale)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
