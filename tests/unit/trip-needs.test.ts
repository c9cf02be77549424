import { expect, test } from 'vitest'
import { tripTransitions } from '#contract/trip-states.ts'
import { needOf } from '#src/islands/shared/dispatch/trip-needs.ts'

test('the console asks before a trip action for what its transition needs, and for nothing else', () => {
  // Driver and vehicle are chosen in a dialog of their own.
  const own = ['driver', 'vehicle']
  const needs = ({ action, from }: (typeof tripTransitions)[number]) => {
    const need = needOf(action, from)
    if (need === 'release' || need === 'absence' || need === 'returning') return ['passengers']
    if (need === 'relief') return ['reason', 'place', 'start']
    if (need === 'exchange') return ['reason']
    return [need === 'ended' ? 'reason' : need].filter((one) => one !== undefined)
  }
  for (const row of tripTransitions)
    expect([row.action, row.from, needs(row)]).toEqual([
      row.action,
      row.from,
      (row.needs ?? []).filter((one) => !own.includes(one)),
    ])
})
