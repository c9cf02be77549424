import { whens } from '#contract/lists/common.ts'
import type { When } from '#contract/page.ts'

/** The tabs of a list of rides. */
export const whenTabs: readonly When[] = whens

interface State {
  readonly search: string
  /** `child` and `series` come with an address and name one particular thing, whenever that was or will be. */
  readonly filters: Readonly<Partial<Record<'when' | 'date' | 'child' | 'series', string>>>
}

export const isWhen = (value: string): value is When => whens.some((one) => one === value)

/** The default without a value in the address: upcoming rides; all where one particular thing is looked for. */
const usual = ({ search, filters }: State): When =>
  search !== '' || filters.child || filters.series ? 'all' : 'upcoming'

/** Chosen days decide by themselves: then every ride of those days is listed. */
export function whenOf(state: State): When {
  const { when = '', date } = state.filters
  if (date) return 'all'
  return isWhen(when) ? when : usual(state)
}

/** The change of the filters that shows `when`; chosen days would be in its way. */
export const whenPatch = (state: State, when: When) => ({
  when: when === usual(state) ? undefined : when,
  date: undefined,
})

/** As the API takes it; all is what it answers without. */
export function whenParam(state: State): When | undefined {
  const when = whenOf(state)
  return when === 'all' ? undefined : when
}
