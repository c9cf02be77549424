import { expect, test } from 'vitest'
import type { FareTrialAnswer } from '#contract/fare-rule.ts'
import { cheapest, sortPlans } from '#src/islands/demo/pricing/sort-plans.ts'
import type { Plan } from '#src/lib/api/plans.ts'

const plan = (id: string, base: number, currency = 'GBP') =>
  ({ id, rule: { name: id, base, perKm: base, currency } }) as Plan
const answer = (total: number, fit: FareTrialAnswer['fit'] = 'fits') =>
  ({ quote: { total }, fit }) as FareTrialAnswer
const namesOf = (plans: readonly Plan[]) => plans.map(({ id }) => id).join(' ')

const all = [plan('van', 500), plan('bus', 900), plan('car', 300), plan('taxi', 100, 'EUR')]
const prices = new Map([
  ['van', answer(1200)],
  ['bus', answer(1000)],
  ['car', answer(1500)],
  ['taxi', answer(10)],
])

test('plans stand by what the example costs, by a figure or by name, and never across currencies', () => {
  expect(namesOf(sortPlans(all, 'price', prices))).toBe('taxi bus van car')
  expect(namesOf(sortPlans(all, 'base', prices))).toBe('taxi car van bus')
  expect(namesOf(sortPlans(all, 'name', prices))).toBe('taxi bus car van')
  expect(namesOf(sortPlans(all, 'price', undefined))).toBe('taxi bus car van')
})

test('a figure that another backend leaves out stands last', () => {
  expect(namesOf(sortPlans([plan('none', Number.NaN), plan('some', 5)], 'base', undefined))).toBe('some none')
})

test('the cheapest is one that prices the ride, and only beside another of its currency', () => {
  expect([...cheapest(all, prices)]).toEqual(['bus'])
  expect([...cheapest(all, new Map([...prices, ['bus', answer(1, 'zone')]]))]).toEqual(['van'])
  expect([...cheapest(all, undefined)]).toEqual([])
})
