import { readViews } from '#src/stores/views.ts'
import { SavedViewsPanel } from './SavedViewsPanel.tsx'

/** What is loaded late of saved views, in one file: a second one would have to be named on every list. */
export const lateViews = { readViews, Panel: SavedViewsPanel }
