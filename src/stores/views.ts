import type { SavedView, SavedViewInput } from '#contract/saved-view.ts'
import * as api from '#src/lib/api/views.ts'
import { attempt, type Result } from './result.ts'

type Views = readonly SavedView[]
let newest = 0

/**
 * Reads the saved views of a list page, by its name such as `bookings`. Only the newest reading is shown: an older one still
 * under way may not know what was saved or deleted meanwhile. Those that were shown stay where it fails.
 */
export async function readViews(page: string, show: (change: (before: Views | undefined) => Views) => void) {
  newest += 1
  const mine = newest
  const found = await attempt(() => api.listViews(page))
  if (mine === newest) show((before = []) => (found.ok ? found.value : before))
}

export const saveView = (input: SavedViewInput): Promise<Result<SavedView>> =>
  attempt(() => api.saveView(input))

export const deleteView = (id: string): Promise<Result<void>> => attempt(() => api.deleteView(id))
