import { describe, expect, test } from 'vitest'
import type { Child } from '#contract/child.ts'
import { defaultsFromChildren, defaultsOnEdit, seatsOf } from '#src/islands/bookings/form/child-defaults.ts'
import { type BookingValues, emptyBooking } from '#src/islands/bookings/form/values.ts'

const values = (children: string[], passengers: number | null): BookingValues => ({
  ...emptyBooking(null),
  children: children.map((name) => ({ id: name.toLowerCase(), name })),
  passengers,
})

test('the number of passengers follows the children, unless somebody counted otherwise', () => {
  const follow = (before: BookingValues, children: string[]) => {
    const after = { ...before, ...values(children, before.passengers) }
    return { ...after, ...seatsOf(before, after) }.passengers
  }
  expect(follow(values([], 1), ['Ines'])).toBe(1)
  expect(follow(values(['Ines'], 1), ['Ines', 'Tariq'])).toBe(2)
  expect(follow(values(['Ines', 'Tariq'], 2), ['Tariq'])).toBe(1)
  expect(follow(values(['Ines'], 1), [])).toBe(1)
  // A grown-up rides along: the seat stays theirs.
  expect(follow(values(['Ines', 'Tariq'], 3), ['Tariq'])).toBe(3)
  expect(follow(values(['Ines'], 3), ['Ines', 'Tariq', 'Lina', 'Sofia'])).toBe(4)
  expect(follow(values(['Ines'], null), ['Ines', 'Tariq'])).toBe(2)
})

type Record = Pick<Child, 'id' | 'home' | 'pickup' | 'dropoff' | 'guardians' | 'assistantRequired'>
const at = (lat: number) => ({ lat, lng: -2.59 })
const guardian = (name: string) => ({
  ...{ id: name.toLowerCase(), name, phone: '+447700900124', relationship: 'parent' as const },
  ...{ isPrimary: true, isEmergency: true, canPickup: true, canEdit: true },
})

/** A child of a street and a parent, as the form has it once it is chosen. */
function child(name: string, street: string, parent: string, notes?: string) {
  const record: Record = {
    id: name.toLowerCase(),
    home: { address: `1 ${street}`, point: at(51.45) },
    pickup: notes ? { place: `2 ${street}`, point: at(51.46), notes } : null,
    dropoff: { place: 'Orchard School', point: at(51.47), notes: 'Gate on Mill Lane' },
    guardians: [guardian(parent)],
    assistantRequired: false,
  }
  return { id: record.id, name, record: record as Child }
}

const ines = child('Ines', 'Fig Street', 'Rosa', 'Blue door')
const tariq = child('Tariq', 'Elm Road', 'Amal')
const change = (before: BookingValues, changes: Partial<BookingValues>): BookingValues => {
  const after = { ...before, ...changes }
  return { ...after, ...defaultsFromChildren(before, after) }
}
const rideOf = (form: BookingValues) => [
  [form.pickup?.name, form.pickupNotes],
  [form.dropoff?.name, form.dropoffNotes],
  [form.bookerParent, form.bookerName],
]
const school = ['Orchard School', 'Gate on Mill Lane']

describe('places and booker', () => {
  const chosen = change(emptyBooking(null), { children: [ines] })

  test('come from the first child, with what a driver should know there', () => {
    expect(rideOf(chosen)).toEqual([['2 Fig Street', 'Blue door'], school, ['rosa', 'Rosa']])
    const both = change(chosen, { children: [ines, tariq] })
    expect(rideOf(both)).toEqual(rideOf(chosen))
  })

  test('go with a child that was chosen by mistake', () => {
    const none = change(chosen, { children: [] })
    expect(rideOf(none)).toEqual([
      [undefined, ''],
      [undefined, ''],
      [null, ''],
    ])
    const own = [['1 Elm Road', ''], school, ['amal', 'Amal']]
    expect(rideOf(change(none, { children: [tariq] }))).toEqual(own)
    const both = change(chosen, { children: [ines, tariq] })
    expect(rideOf(change(both, { children: [tariq] }))).toEqual(own)
  })

  test('stay as somebody typed them, and with a brother or sister', () => {
    const typed = change(chosen, {
      pickup: { id: 'x', name: '4 Park Row', known: { place: '4 Park Row' } },
      pickupNotes: 'Ring twice',
      bookerName: 'Grandma',
    })
    const next = change(change(typed, { children: [] }), { children: [tariq] })
    expect(rideOf(next)).toEqual([['4 Park Row', 'Ring twice'], school, [null, 'Grandma']])
    const lina = child('Lina', 'Fig Street', 'Rosa', 'Blue door')
    const both = change(chosen, { children: [ines, lina], bookerName: 'Rosa Reed' })
    expect(rideOf(change(both, { children: [lina] }))).toEqual([
      ['2 Fig Street', 'Blue door'],
      school,
      ['rosa', 'Rosa Reed'],
    ])
  })

  test('turn with the direction, and notes with their places', () => {
    const noted = change(chosen, { pickupNotes: 'Blue door, ring twice' })
    const back = change(noted, { direction: 'from_school' })
    expect(rideOf(back).slice(0, 2)).toEqual([school, ['2 Fig Street', 'Blue door, ring twice']])
    expect(rideOf(change(back, { direction: 'to_school' }))).toEqual(rideOf(noted))
  })
})

describe('where a booking is edited', () => {
  const place = (name: string) => ({ id: name, name, known: { place: name } })
  const base: BookingValues = {
    ...emptyBooking(null),
    children: [{ id: 'ines', name: 'Ines' }],
    ...{ pickup: place('1 Old Lane'), pickupNotes: 'Blue door' },
    ...{ dropoff: place('Orchard School'), dropoffNotes: 'Side gate' },
    ...{ bookerParent: 'rosa', bookerName: 'Rosa', bookerPhone: '+447700900124' },
  }
  const edit = (before: BookingValues, changes: Partial<BookingValues>): BookingValues => {
    const after = { ...before, ...changes }
    return { ...after, ...defaultsOnEdit(base, before, after) }
  }
  // They go to the same school, whose notes of the booking stay.
  const own = [
    ['1 Elm Road', ''],
    ['Orchard School', 'Side gate'],
    ['amal', 'Amal'],
  ]

  test('another child has its own places and booker, in whatever order the two are exchanged', () => {
    expect(rideOf(edit(edit(base, { children: [] }), { children: [tariq] }))).toEqual(own)
    const both = edit(base, { children: [...base.children, tariq] })
    expect(rideOf(both)).toEqual(rideOf(base))
    expect(rideOf(edit(both, { children: [tariq] }))).toEqual(own)
    const again = edit(edit(edit(base, { children: [ines] }), { children: [] }), { children: [tariq] })
    expect(rideOf(again)).toEqual([own[0], school, own[2]])
  })

  test('what was changed by hand stays', () => {
    const typed = edit(base, { pickup: place('4 Park Row'), dropoffNotes: 'Ring', bookerName: 'Grandma' })
    expect(rideOf(edit(typed, { children: [tariq] }))).toEqual([
      ['4 Park Row', 'Blue door'],
      ['Orchard School', 'Ring'],
      [null, 'Grandma'],
    ])
  })

  test('nothing else changes them: a child less, one more, another direction, none left', () => {
    for (const changes of [
      { children: [] },
      { children: [...base.children, tariq] },
      { direction: 'from_school' as const },
      { notes: 'Late' },
    ])
      expect(rideOf(edit(base, changes))).toEqual(rideOf(base))
    const trip = { ...base, direction: 'other' as const }
    expect(rideOf(edit(trip, { children: [tariq] })).slice(0, 2)).toEqual(rideOf(trip).slice(0, 2))
  })

  test('a child that was chosen by mistake takes its own along again', () => {
    const wrong = edit(base, { children: [tariq] })
    const lina = child('Lina', 'Fig Street', 'Rosa')
    expect(rideOf(edit(wrong, { children: [lina] }))).toEqual([
      ['1 Fig Street', ''],
      school,
      ['rosa', 'Rosa'],
    ])
  })
})
