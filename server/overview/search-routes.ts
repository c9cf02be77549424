import { peopleCounts, type SearchKind, searchKind, searchQuery, searchResult } from '#contract/search.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { countPeople, findEverybody } from './find-people.ts'

/** The requested kinds; an unknown one is a 400. */
function readKinds(list: string | undefined, { t }: Pick<WriteContext, 't'>): SearchKind[] | undefined {
  const names = (list ?? '').split(',').filter(Boolean)
  const known = names.flatMap((name) => searchKind.options.find((kind) => kind === name) ?? [])
  if (known.length < names.length)
    throw invalid({ kinds: [t('core:field.choice', { choices: searchKind.options.join(', ') })] })
  return known.length > 0 ? known : undefined
}

/** One search over everybody, and how many of each there are. Each reader finds what their registers show them. */
export const searchRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/web/people',
    summary: 'The first few of each kind that a search finds in reach; children who are shown are audited',
    tags: ['People'],
    access: 'signed-in',
    query: searchQuery,
    answers: { 200: searchResult },
    handle: async (ctx) => ({
      groups: await findEverybody(ctx, ctx.query.search, readKinds(ctx.query.kinds, ctx)),
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/web/people/counts',
    summary: 'How many people of each kind there are in reach, by state',
    tags: ['People'],
    access: 'signed-in',
    answers: { 200: peopleCounts },
    handle: countPeople,
  }),
]
