import { roles } from '#contract/lists/roles.ts'
import type { Colleague } from '#contract/post.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { count, fields, flag, text, textOrNull } from './field-readers.ts'
import { listParams, type Query } from './query.ts'
import { type Listed, readPage } from './response-shape.ts'

const path = '/api/data/users'
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`

/** Somebody of the office; a role of another backend's own counts as one that only reads. */
const readColleague = fields<Colleague>({
  id: text,
  name: text,
  role: (value) => roles.find((one) => one === value) ?? 'viewer',
  photo: textOrNull,
  posts: count,
  followers: count,
  following: count,
  followed: flag,
  follows: flag,
})

export async function listColleagues(params: Query, { signal }: Options = {}): Promise<Listed<Colleague>> {
  const query = listParams(params)
  return readPage(await api.send({ path, query, signal }), query, readColleague)
}

export async function getColleague(id: string, { signal }: Options = {}): Promise<Colleague> {
  return readColleague(await api.send({ path: pathOf(id), signal }))
}

export async function setFollowed(id: string, followed: boolean): Promise<Colleague> {
  const body = { followed }
  return readColleague(await api.send({ method: 'PUT', path: `${pathOf(id)}/follow`, body }))
}
