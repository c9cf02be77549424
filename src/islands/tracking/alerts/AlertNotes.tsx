import type { RoadAlert } from '#contract/road-alert.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Props {
  notes: RoadAlert['notes']
  zone: string
}

/** What the desk wrote about an alert, each with who and when. */
export function AlertNotes({ notes, zone }: Props) {
  const { t, format } = useI18n()
  return notes.map(({ id, text, at, by }) => (
    <span key={id} className="block text-caption [overflow-wrap:anywhere]">
      <bdi>{text}</bdi>{' '}
      <span className="whitespace-nowrap text-ink-muted">
        {by ? t('road-alerts:noted', { name: by, time: format.time(at, zone) }) : format.time(at, zone)}
      </span>
    </span>
  ))
}
