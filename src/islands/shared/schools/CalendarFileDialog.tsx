import { useId, useState } from 'react'
import type { CalendarDays, CalendarEntry, CalendarFile, SchoolCalendar } from '#contract/school-calendar.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { readCalendarFile } from '#src/stores/calendars.ts'

const tones: Record<CalendarEntry['outcome'], Tone> = {
  added: 'success',
  merged: 'info',
  known: 'neutral',
  skipped: 'warning',
}

function Entry({ entry: { name, from, to, time, kind, outcome } }: { entry: CalendarEntry }) {
  const { t, format } = useI18n()
  const day = (text: string) => format.date(text, 'UTC')
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-0 grow font-medium [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </span>
      <span className="text-ink-muted tabular-nums">
        {from === to ? day(from) : t('calendar-days:span', { from: day(from), to: day(to) })}
        {time && ` ${time}`}
      </span>
      {kind && <span className="text-caption text-ink-muted">{t(`calendar-days:kind.${kind}`)}</span>}
      <Badge tone={tones[outcome]}>{t(`calendar-days:outcome.${outcome}`)}</Badge>
    </li>
  )
}

interface Props {
  calendar: SchoolCalendar
  /** Goes on to the days as the file makes them; nothing is stored before they are saved there. */
  onTake: (days: CalendarDays) => void
  onClose: () => void
}

/** Reads an iCalendar file and shows what it adds to a calendar, what it joins, and what is left out. */
export function CalendarFileDialog({ calendar, onTake, onClose }: Props) {
  const { t } = useI18n()
  const id = useId()
  const [found, setFound] = useState<CalendarFile>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const fresh = found?.entries.some(({ outcome }) => outcome === 'added' || outcome === 'merged') ?? false

  async function read(file: File) {
    setBusy(true)
    setFound(undefined)
    setProblem(undefined)
    const result = await readCalendarFile(calendar.id, file)
    setBusy(false)
    if (result.ok) return setFound(result.value)
    const [first] = result.problem.kind === 'invalid' ? (result.problem.fields.file ?? []) : []
    return setProblem(first ?? problemMessage(result.problem, t))
  }

  return (
    <Dialog
      open
      size="lg"
      title={t('calendar-days:file.title')}
      description={t('calendar-days:file.hint')}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('dialog:back')}
          </Button>
          <Button
            intent="primary"
            busy={busy}
            disabled={!fresh && !busy}
            onClick={() => found && onTake(found.days)}
          >
            {t('calendar-days:file.take')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div>
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            {t('calendar-days:file.choose')}
          </label>
          <input
            id={id}
            type="file"
            accept=".ics,text/calendar"
            disabled={busy}
            className={controlStyle}
            onClick={(event) => {
              // Else the same file, put right meanwhile, would not count as chosen again.
              event.currentTarget.value = ''
            }}
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              if (chosen) void read(chosen)
            }}
          />
        </div>
        {problem && <Alert tone="error">{problem}</Alert>}
        {found && !fresh && <Alert>{t('calendar-days:file.nothing')}</Alert>}
        {found && found.unreadable > 0 && (
          <Alert tone="warning">{t('calendar-days:file.unreadable', { count: found.unreadable })}</Alert>
        )}
        {found && found.entries.length > 0 && (
          <ul className="divide-y divide-line">
            {found.entries.map((entry) => (
              <Entry key={`${entry.from} ${entry.to} ${entry.name} ${entry.time}`} entry={entry} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
