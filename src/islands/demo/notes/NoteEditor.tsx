import { type Ref, useEffect } from 'react'
import { mostOfNote } from '#contract/lists/notes.ts'
import type { Note } from '#contract/note.ts'
import { EditTrouble } from '#src/islands/shared/office/EditTrouble.tsx'
import { SaveState } from '#src/islands/shared/office/SaveState.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type NoteEdit, noteEdits } from '#src/stores/notes.ts'
import { ColorDots } from './ColorDots.tsx'

interface Props {
  /** As its writer has it. */
  note: Note
  edit: NoteEdit | undefined
  field: Ref<HTMLTextAreaElement>
  onClose: () => void
  onDelete: () => void
  onRestore: () => void
}

/** The open note: its text, which is saved as one writes, and its colour. */
export function NoteEditor({ note, edit, field, onClose, onDelete, onRestore }: Props) {
  const { t } = useI18n()
  const { id, title, color, deleted } = note
  // What was written last is saved when another note is opened.
  useEffect(() => () => void noteEdits.save(id), [id])
  const left = mostOfNote - title.length
  return (
    <section aria-label={t('notes:editor')} className="flex min-h-full flex-col gap-3 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="lg:hidden">
          <Button size="sm" intent="quiet" icon="arrow-start" onClick={onClose}>
            {t('notes:back')}
          </Button>
        </span>
        <ColorDots
          label={t('notes:color')}
          value={color}
          off={deleted}
          onChange={(next) => next && noteEdits.edit(note, { color: next })}
        />
        <span className="ms-auto flex items-center gap-2">
          <SaveState edit={edit} savedAt={note.datef} onRetry={() => noteEdits.save(id)} />
          {deleted ? (
            <Button size="sm" icon="undo" onClick={onRestore}>
              {t('notes:restore')}
            </Button>
          ) : (
            <IconButton icon="trash" intent="danger" label={t('notes:delete')} onClick={onDelete} />
          )}
        </span>
      </div>
      <EditTrouble
        edit={edit}
        texts={{ conflict: t('notes:conflict'), mine: t('notes:conflict.mine'), gone: t('notes:gone') }}
        onSettle={(whose) => noteEdits.settle(id, whose)}
        onDrop={() => noteEdits.drop(id)}
      >
        <blockquote className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap" dir="auto">
          {edit?.theirs?.title}
        </blockquote>
      </EditTrouble>
      <textarea
        ref={field}
        value={title}
        readOnly={deleted}
        dir="auto"
        aria-label={t('notes:text')}
        placeholder={t('notes:placeholder')}
        maxLength={mostOfNote}
        onChange={(event) => noteEdits.edit(note, { title: event.target.value })}
        onBlur={() => void noteEdits.save(id)}
        className="min-h-64 flex-1 resize-none rounded-field border border-transparent bg-transparent p-2 text-base leading-relaxed text-ink outline-offset-0 [overflow-wrap:anywhere] read-only:text-ink-muted"
      />
      {left <= 200 && (
        <p className="text-caption text-ink-muted" aria-live="polite">
          {t('notes:left', { count: left })}
        </p>
      )}
    </section>
  )
}
