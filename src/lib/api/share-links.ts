import type { NewShareLink, ShareLink, ShareLinkInput } from '#contract/share-link.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { count, fields, list, text, textOrNull } from './field-readers.ts'
import { asRecord, isObject } from './response-shape.ts'
import { tripRequest } from './trips.ts'

const link = {
  id: text,
  booking: fields<ShareLink['booking']>({ id: text, reference: text }),
  createdAt: text,
  createdBy: text,
  until: text,
  opened: count,
  openedAt: textOrNull<string>,
}
const readLink = fields<ShareLink>(link)
const readNewLink = fields<NewShareLink>({ ...link, secret: text })

const path = (trip: string) => `${tripRequest(trip)}/share-links`

/** The links of a trip that are good, as far as the reader may know of them. */
export async function getShareLinks(trip: string, { signal }: Options = {}): Promise<ShareLink[]> {
  const body = await api.send({ path: path(trip), signal })
  return list(readLink)(isObject(body) ? body.results : body)
}

export async function makeShareLink(trip: string, body: ShareLinkInput): Promise<NewShareLink> {
  return readNewLink(asRecord(await api.send({ method: 'POST', path: path(trip), body })))
}

export async function revokeShareLink(trip: string, id: string): Promise<void> {
  const address = `${path(trip)}/${encodeURIComponent(id)}`
  await api.send({ method: 'DELETE', path: address, answer: 'nothing' })
}
