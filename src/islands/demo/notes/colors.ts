import type { NoteColor } from '#contract/lists/notes.ts'

/** The colour itself, as a dot or an edge. */
export const dot: Readonly<Record<NoteColor, string>> = {
  primary: 'bg-primary',
  info: 'bg-info',
  success: 'bg-success',
  warning: 'bg-warning',
  error: 'bg-error',
}

export const edge: Readonly<Record<NoteColor, string>> = {
  primary: 'border-s-primary',
  info: 'border-s-info',
  success: 'border-s-success',
  warning: 'border-s-warning',
  error: 'border-s-error',
}
