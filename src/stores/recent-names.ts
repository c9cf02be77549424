import { getBooking } from '#src/lib/api/booking-record.ts'
import { getRecord } from '#src/lib/api/registers.ts'
import type { RecentRecord } from './recent-records.ts'

const registers = {
  child: 'children',
  parent: 'parents',
  driver: 'drivers',
  company: 'companies',
  staff: 'staff',
  vehicle: 'vehicles',
  school: 'schools',
  calendar: 'school-calendars',
} as const

interface Named {
  name?: string
  plate?: string
  firstName?: string
  lastName?: string
}

/** The current name of a record; undefined where it is gone or forbidden. Always fetched: names are never stored. */
export async function recentName(
  { kind, id }: RecentRecord,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    if (kind === 'booking') return (await getBooking(id, { signal })).reference
    const row = await getRecord<Named>(registers[kind], id, { signal })
    return row.plate ?? row.name ?? [row.firstName, row.lastName].filter(Boolean).join(' ')
  } catch {
    return undefined
  }
}
