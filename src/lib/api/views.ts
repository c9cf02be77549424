import type { SavedView, SavedViewInput } from '#contract/saved-view.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { asPage, asRecord } from './response-shape.ts'

const path = '/api/web/saved-views'

/** The saved views of a list page, by its name such as `bookings`. */
export async function listViews(page: string, { signal }: Options = {}): Promise<SavedView[]> {
  return asPage<SavedView>(await api.send({ path, query: { page }, signal })).results
}

export async function saveView(body: SavedViewInput, { signal }: Options = {}): Promise<SavedView> {
  return asRecord(await api.send({ method: 'POST', path, body, signal }))
}

export async function deleteView(id: string, { signal }: Options = {}): Promise<void> {
  const address = `${path}/${encodeURIComponent(id)}`
  await api.send({ method: 'DELETE', path: address, signal, answer: 'nothing' })
}
