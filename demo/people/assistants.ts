import names from '#demo/data/assistants.json' with { type: 'json' }
import type { Assistant, Making } from '#demo/types.ts'
import { addDays } from '#server/platform/time/days.ts'
import { mobile, slots } from './phones.ts'
import { recordOf } from './record.ts'

const weekdays = ['1', '2', '3', '4', '5'] as const
const shifts: Assistant['shifts'] = weekdays.map((weekday) => ({ weekday, from: '06:30', to: '19:00' }))

/** One is on holiday next week, one in a training, and one has left. */
function leaveOf(index: number, today: string): Assistant['leave'] {
  if (index === 3) return [{ from: addDays(today, 5), to: addDays(today, 12), kind: 'holiday' }]
  if (index === 7) return [{ from: addDays(today, 2), to: addDays(today, 2), kind: 'training' }]
  return index === 10 ? [{ from: addDays(today, -1), to: addDays(today, 3), kind: 'sick' }] : []
}

/** Those who ride along with children who need somebody beside them. */
export function makeAssistants(making: Making): Assistant[] {
  const here = { ...making, random: making.random.fork('assistants') }
  const { random, today } = here
  return names.map((name, index): Assistant => {
    const [firstName = '', lastName = ''] = name.split(' ')
    return {
      ...recordOf(here, new Date(making.now.getTime() - random.int(60, 700) * 86_400_000)),
      firstName,
      lastName,
      phone: mobile(slots.assistant + index),
      status: index === names.length - 1 ? 'left' : 'active',
      shifts,
      leave: leaveOf(index, today),
    }
  })
}
