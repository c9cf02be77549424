import type { Note } from '#contract/note.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { edge } from './colors.ts'
import { headOf } from './merge.ts'

interface Props {
  notes: readonly Note[]
  open: string
  addressOf: (id: string) => string
  onOpen: (id: string) => void
}

/** The notes by what they begin with; the one that is open is marked. */
export function NoteList({ notes, open, addressOf, onOpen }: Props) {
  const { t, format } = useI18n()
  return (
    <ul aria-label={t('notes:list')} className="flex flex-col gap-2 p-3">
      {notes.map((note) => {
        const { first, rest } = headOf(note)
        return (
          <li key={note.id}>
            <a
              href={addressOf(note.id)}
              aria-current={note.id === open ? 'true' : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onOpen(note.id)
              }}
              className={`block rounded-control border border-line border-s-4 px-3 py-2 hover:bg-surface-hover aria-[current=true]:bg-primary-soft ${edge[note.color]}`}
            >
              <span className="block truncate font-semibold text-ink" dir="auto">
                {first || <span className="text-ink-muted">{t('notes:blank')}</span>}
              </span>
              <span className="flex gap-2 text-caption text-ink-muted">
                <time dateTime={note.datef} className="shrink-0">
                  {format.relative(note.datef)}
                </time>
                <span className="min-w-0 flex-1 truncate" dir="auto">
                  {rest}
                </span>
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
