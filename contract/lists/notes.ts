/** What a note can be marked with: the colours of the theme. */
export const noteColors = ['primary', 'info', 'success', 'warning', 'error'] as const
export type NoteColor = (typeof noteColors)[number]

/** Characters of a note at most. */
export const mostOfNote = 5000
