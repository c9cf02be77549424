import type { Family, Making, MasterData, Proposal } from '#demo/types.ts'
import { addDays } from '#server/platform/time/days.ts'
import { mobile, slots } from './phones.ts'
import { recordOf } from './record.ts'

/** Whom parents propose; `days` is until when, for those who come for a while. */
const people = [
  { name: 'Judith Okafor', relationship: 'Grandmother' },
  { name: 'Callum Price', relationship: 'Family friend', days: 21 },
  { name: 'Nadia Rahman', relationship: 'Aunt' },
  { name: 'Peter Lindqvist', relationship: 'Neighbour', days: 60 },
  { name: 'Imogen Hart', relationship: 'Childminder' },
]
const turnedDown = {
  name: 'Darren Webb',
  relationship: 'Neighbour',
  reason: 'We could not reach Mr Webb at this number. Please check it and propose him again.',
}

/** Proposals that wait for the office, one of them of the parent who signs in to the demo; another of theirs was rejected. */
export function makeProposals(making: Making, { families, guest }: MasterData): Proposal[] {
  const here = { ...making, random: making.random.fork('proposals') }
  const { random, now, today } = here
  const others = random.shuffle(families.filter((family) => family !== guest)).slice(0, people.length - 1)
  const proposal = ({ children: [child], parents: [parent] }: Family, slot: number, hours: number) => {
    if (!child || !parent) throw new RangeError('A family without a child or a parent')
    const created = recordOf(here, new Date(now.getTime() - hours * 3_600_000))
    return { ...created, childId: child.id, parentId: parent.id, phone: mobile(slots.proposal + slot) }
  }
  const pending = people.map(({ name, relationship, days }, slot): Proposal => {
    const family = slot === 0 ? guest : (others[slot - 1] ?? guest)
    const person = { name, relationship, validUntil: days === undefined ? null : addDays(today, days) }
    return { ...proposal(family, slot, 3 + slot * 7), ...person, status: 'pending', rejectReason: null }
  })
  const { reason, ...person } = turnedDown
  return [
    ...pending,
    {
      ...proposal(guest, people.length, 52),
      ...person,
      validUntil: null,
      status: 'rejected',
      rejectReason: reason,
      updatedAt: new Date(now.getTime() - 20 * 3_600_000),
      version: 2,
    },
  ]
}
