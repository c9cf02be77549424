import { expect, test } from 'vitest'
import {
  driverBlockReasons,
  type Paper,
  paperState,
  vehicleBlockReasons,
} from '#server/papers/block-reasons.ts'
import { translate } from '#server/platform/i18n/messages.ts'
import { dayIn } from '#server/platform/time/format-date.ts'

const i18n = { t: translate('en'), locale: 'en' as const }
const day = '2026-03-10'
const paper = (rest: Partial<Paper> = {}): Paper => ({
  ownerId: 'x',
  type: 'medical',
  status: 'approved',
  expiresOn: '2026-03-10',
  ...rest,
})
const driver = { id: 'x', status: 'available' as const }
const codes = (papers: Paper[]) => driverBlockReasons(driver, papers, day, i18n).map((one) => one.code)

test.each([
  [{}, 'valid'],
  [{ expiresOn: '2026-03-09' }, 'expired'],
  [{ expiresOn: null }, 'valid'],
  [{ status: 'expired', expiresOn: '2027-01-01' }, 'expired'],
  [{ status: 'missing' }, 'missing'],
  [{ status: 'pending' }, 'pending'],
  [{ status: 'rejected' }, 'rejected'],
] as const)('a paper %o is %s', (rest, state) => {
  expect(paperState(paper(rest), day)).toBe(state)
})

test('a renewal beside an expired paper of its type is enough', () => {
  expect(codes([paper({ expiresOn: '2026-01-01' }), paper({ expiresOn: '2027-01-01' })])).toEqual([])
  expect(codes([paper({ expiresOn: '2026-01-01' }), paper({ status: 'pending' })])).toEqual(['paper_pending'])
  expect(codes([paper(), paper({ type: 'safeguarding', status: 'missing' })])).toEqual(['paper_missing'])
})

test.each(['invited', 'pending', 'on_leave', 'suspended', 'left'] as const)(
  'a driver who is %s can’t work',
  (status) => {
    expect(driverBlockReasons({ ...driver, status }, [], day, i18n).map((one) => one.code)).toEqual([
      `driver_${status}`,
    ])
  },
)
test.each(['available', 'on_duty', 'on_break', 'off_duty'] as const)(
  'a driver who is %s can work',
  (status) => {
    expect(driverBlockReasons({ ...driver, status }, [], day, i18n)).toEqual([])
  },
)
test.each(['maintenance', 'out_of_service', 'retired'] as const)(
  'a vehicle that is %s can’t be used',
  (status) => {
    expect(vehicleBlockReasons({ id: 'x', status }, [], day, i18n).map((one) => one.code)).toEqual([
      `vehicle_${status}`,
    ])
  },
)
test('a driver can be stopped by several things at once', () => {
  const blocks = driverBlockReasons(
    { ...driver, status: 'suspended' },
    [paper({ status: 'rejected' }), paper({ type: 'driving_licence', expiresOn: '2026-01-01' })],
    day,
    i18n,
  )
  expect(blocks.map((one) => one.code)).toEqual(['driver_suspended', 'paper_rejected', 'paper_expired'])
  for (const { message } of blocks) expect(message).not.toMatch(/[{}:]\w|fleet:/)
})

test('the day of an instant is that of the zone', () => {
  const late = new Date('2026-06-30T23:30:00Z')
  expect([dayIn('UTC', late), dayIn('Europe/London', late), dayIn('America/New_York', late)]).toEqual([
    '2026-06-30',
    '2026-07-01',
    '2026-06-30',
  ])
})
