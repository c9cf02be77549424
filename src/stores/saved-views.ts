import type { SavedViewInput } from '#contract/saved-view.ts'
import * as api from '#src/lib/api/views.ts'
import { attempt } from './result.ts'

/** The saved views of a list, by its id such as `bookings`. */
export const readViews = (list: string) => attempt(() => api.listViews(list))
/** Keeps a view, in place of one of the same name. */
export const saveView = (view: SavedViewInput) => attempt(() => api.saveView(view))
export const deleteView = (id: string) => attempt(() => api.deleteView(id))
