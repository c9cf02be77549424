import * as z from 'zod'
import { searchKinds } from './lists/search.ts'
import { id, instant } from './record.ts'

export const searchKind = z.enum(searchKinds)
export type SearchKind = z.infer<typeof searchKind>

/** `kinds` are comma-separated; without it people are searched. */
export const searchQuery = z.strictObject({
  search: z.string().max(120),
  kinds: z.string().max(100).optional(),
})

/** `details` distinguish it from its namesakes, `at` when a ride begins; `active` is false for who has left. */
const searchHit = z.object({
  id,
  name: z.string(),
  details: z.array(z.string()),
  at: instant.nullable(),
  active: z.boolean(),
})
export type SearchHit = z.infer<typeof searchHit>

const searchGroup = z.object({ kind: searchKind, more: z.boolean(), results: z.array(searchHit) })
export type SearchGroup = z.infer<typeof searchGroup>

/** The first few of each kind that has any; `more` when there are others. */
export const searchResult = z.object({ groups: z.array(searchGroup) })
export type SearchResult = z.infer<typeof searchResult>

const state = z.object({ status: z.string(), count: z.int() })
/** How many there are of a kind, by state; `waiting` are the states in which somebody of the office is expected to act. */
const peopleCount = z.object({
  kind: searchKind,
  count: z.int(),
  states: z.array(state),
  waiting: z.array(z.string()),
})
export type PeopleCount = z.infer<typeof peopleCount>
export const peopleCounts = z.object({ kinds: z.array(peopleCount) })
export type PeopleCounts = z.infer<typeof peopleCounts>
