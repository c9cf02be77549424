import type { Colleague } from '#contract/post.ts'
import type { Query } from '#src/lib/api/query.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import * as api from '#src/lib/api/users.ts'
import { loadable } from './base/loadable.ts'
import { inTurn } from './in-turn.ts'
import type { Result } from './result.ts'
import { sendShown } from './shown-ahead.ts'

/** People of the office, a page of a list. */
export const users = loadable<[Query], Listed<Colleague>>({
  name: 'users',
  fetch: (options, query) => api.listColleagues(query, options),
  onChange: 'keep',
})

/** One of them, whose profile is looked at. */
export const colleague = loadable<[string], Colleague>({
  name: 'colleague',
  fetch: (options, id) => api.getColleague(id, options),
  onChange: 'drop',
})

/** Puts somebody in place wherever they are shown. */
function keep(one: Colleague): void {
  const list = users.$state.get().data
  if (list?.results.some(({ id }) => id === one.id))
    users.replace({ ...list, results: list.results.map((row) => (row.id === one.id ? one : row)) })
  if (colleague.$state.get().data?.id === one.id) colleague.replace(one)
}

const turns = inTurn()

/** Follows somebody, or does so no longer, on the screen at once; where the server refuses, it is as before. */
export async function follow(one: Colleague, followed: boolean): Promise<Result<Colleague>> {
  const change = Number(followed) - Number(one.followed)
  keep({ ...one, followed, followers: Math.max(0, one.followers + change) })
  const { result, isLast } = await turns.run(one.id, () => sendShown(() => api.setFollowed(one.id, followed)))
  if (result.ok ? isLast() : true) keep(result.ok ? result.value : one)
  return result
}
