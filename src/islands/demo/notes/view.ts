import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type NoteColor, noteColors } from '#contract/lists/notes.ts'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'

/** What the page shows, as its address says. */
export interface NotesView {
  /** The note that is open; empty for none. */
  id: string
  search: string
  color: NoteColor | undefined
  /** The deleted ones in place of the others. */
  deleted: boolean
}

function parse(query: string): NotesView {
  const params = new URLSearchParams(query)
  return {
    id: params.get('id') ?? '',
    search: params.get('search') ?? '',
    color: noteColors.find((one) => one === params.get('color')),
    deleted: params.get('deleted') === 'true',
  }
}

function print({ id, search, color, deleted }: NotesView): string {
  const params = new URLSearchParams()
  if (id) params.set('id', id)
  if (search) params.set('search', search)
  if (color) params.set('color', color)
  if (deleted) params.set('deleted', 'true')
  return params.toString()
}

/** The view in the address, and what changes it; typing leaves no trace in the history. */
export function useNotesView() {
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  const view = useMemo(() => parse(query), [query])
  const change = useCallback((part: Partial<NotesView>, how?: 'replace') => {
    goToQuery(print({ ...parse(currentQuery()), ...part }), how)
  }, [])
  return { view, change }
}
