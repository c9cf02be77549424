import type { SavedView, SavedViewInput } from '#contract/saved-view.ts'
import * as api from '#src/lib/api/views.ts'
import { attempt, type Result } from './result.ts'

/** The saved views of a list page, by its name such as `bookings`. */
export const listViews = (page: string): Promise<Result<SavedView[]>> => attempt(() => api.listViews(page))

export const saveView = (input: SavedViewInput): Promise<Result<SavedView>> =>
  attempt(() => api.saveView(input))

export const deleteView = (id: string): Promise<Result<void>> => attempt(() => api.deleteView(id))
