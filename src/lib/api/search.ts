import type { PeopleCount, PeopleCounts, SearchGroup, SearchKind, SearchResult } from '#contract/search.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { count, fields, list, oneOf, text } from './field-readers.ts'
import { asRecord } from './response-shape.ts'

const readCounts = fields<PeopleCounts>({
  kinds: list(
    fields<PeopleCount>({
      kind: oneOf,
      count,
      states: list(fields<PeopleCount['states'][number]>({ status: text, count })),
      waiting: list(text),
    }),
  ),
})

/** The first few of each kind that the search finds. */
export async function searchRecords(
  search: string,
  kinds: readonly SearchKind[],
  { signal }: Options = {},
): Promise<SearchGroup[]> {
  const answer = await api.send({ path: '/api/web/people', query: { search, kinds }, signal })
  return asRecord<SearchResult>(answer).groups
}

/** How many people of each kind there are, by state. */
export async function countPeople({ signal }: Options = {}): Promise<PeopleCounts> {
  return readCounts(asRecord(await api.send({ path: '/api/web/people/counts', signal })))
}
