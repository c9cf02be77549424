import { expect, test } from 'vitest'
import { tripButtons } from '#src/islands/bookings/details/trip-buttons.ts'

test('The next step stands alone, and what else can be done keeps its order', () => {
  expect(tripButtons('assigned', ['unassign', 'dispatch', 'assign', 'cancel', 'edit'], undefined)).toEqual({
    next: 'dispatch',
    others: ['edit', 'cancel', 'assign', 'unassign'],
  })
})

test('The button that was pressed stays where it was', () => {
  expect(tripButtons('assigned', ['cancel'], { action: 'unassign', next: false }).others).toEqual([
    'cancel',
    'unassign',
  ])
  expect(tripButtons('completed', ['cancel'], { action: 'complete', next: true }).next).toBe('complete')
})
