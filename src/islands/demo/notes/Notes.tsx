import { useMemo, useRef, useState } from 'react'
import type { Note } from '#contract/note.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { SearchBox } from '#src/islands/table/SearchBox.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { createNote, noteEdits, notes } from '#src/stores/notes.ts'
import { ColorDots } from './ColorDots.tsx'
import { shownIn, withEdits } from './merge.ts'
import { NoteEditor } from './NoteEditor.tsx'
import { NoteList } from './NoteList.tsx'
import { NotesSkeleton } from './NotesSkeleton.tsx'
import { useNotesView } from './view.ts'

const none: readonly Note[] = []

function Content() {
  const { t } = useI18n()
  const { data, loading, error } = useLoaded(notes, useHydrated() ? [] : undefined)
  const edits = useSlice(noteEdits.$state)
  const { view, change } = useNotesView()
  const toasts = useToasts()
  const [making, setMaking] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const all = useMemo(() => withEdits(data ?? none, edits), [data, edits])
  const shown = useMemo(() => shownIn(view, all), [view, all])
  const open = all.find(({ id }) => id === view.id)

  const write = async () => {
    setMaking(true)
    const made = await createNote({ title: '', color: view.color ?? 'primary' })
    setMaking(false)
    if (!made.ok) return toasts.show(problemMessage(made.problem, t), { tone: 'error' })
    change({ id: made.value.id, search: '', deleted: false })
    requestAnimationFrame(() => field.current?.focus())
  }
  const restore = (note: Note) => {
    noteEdits.edit({ ...note, deleted: true }, { deleted: false })
    change({ id: note.id, deleted: false })
  }
  const remove = (note: Note) => {
    noteEdits.edit(note, { deleted: true })
    change({ id: '' })
    toasts.show(t('notes:deleted'), { undo: () => restore(note) })
  }

  return (
    <div className="k-card flex min-h-[calc(100dvh-12rem)] flex-col overflow-hidden">
      <div
        className={`flex-wrap items-center gap-2 border-b border-line p-3 ${open ? 'hidden lg:flex' : 'flex'}`}
      >
        <SearchBox
          value={view.search}
          placeholder={t('notes:search')}
          onSearch={(search) => change({ search: search.trim() }, 'replace')}
        />
        <ColorDots
          label={t('notes:filter')}
          value={view.color}
          withAll
          onChange={(color) => change({ color })}
        />
        <Button
          size="sm"
          intent="quiet"
          icon="trash"
          aria-pressed={view.deleted}
          onClick={() => change({ deleted: !view.deleted, id: '' })}
        >
          {t('notes:deletedOnes')}
        </Button>
        <span className="ms-auto">
          <Button intent="primary" size="sm" icon="plus" busy={making} onClick={() => void write()}>
            {t('notes:new')}
          </Button>
        </span>
      </div>
      {error && (
        <div className="p-3">
          <LoadFailure title={t('notes:failed')} busy={loading} onRetry={notes.reload}>
            {problemMessage(error, t)}
          </LoadFailure>
        </div>
      )}
      <div className="grid min-h-0 flex-1 lg:grid-cols-[22rem_minmax(0,1fr)]" aria-busy={!data && !error}>
        <div className={`min-w-0 border-line lg:border-e ${open ? 'hidden lg:block' : ''}`}>
          {data && shown.length > 0 && (
            <NoteList
              notes={shown}
              open={view.id}
              addressOf={(id) => `?id=${encodeURIComponent(id)}`}
              onOpen={(id) => change({ id })}
            />
          )}
          {data && shown.length === 0 && (
            <EmptyState
              icon="note"
              title={t(all.length === 0 ? 'notes:empty' : 'notes:none')}
              hint={all.length === 0 ? t('notes:empty.hint') : undefined}
            />
          )}
          {!data && !error && <NotesSkeleton />}
        </div>
        <div className={`min-w-0 ${open ? '' : 'hidden lg:block'}`}>
          {open ? (
            <NoteEditor
              key={open.id}
              note={open}
              edit={edits[open.id]}
              field={field}
              onClose={() => change({ id: '' })}
              onDelete={() => remove(open)}
              onRestore={() => restore(open)}
            />
          ) : (
            data && <EmptyState icon="note" title={t(view.id ? 'notes:missing' : 'notes:choose')} />
          )}
        </div>
      </div>
      <ToastRegion toasts={toasts} />
    </div>
  )
}

/** Notes to oneself: a list, and the open one, which is saved as one writes. */
export function Notes(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}
