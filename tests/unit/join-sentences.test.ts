import { expect, test } from 'vitest'
import type { TripCandidates } from '#contract/trip.ts'
import type { BoardTrip } from '#contract/trip-board.ts'
import { joinSentences as joinOnServer } from '#server/platform/i18n/join-sentences.ts'
import { driverSearch } from '#src/islands/shared/dispatch/crew-options.ts'
import { fitsOf } from '#src/islands/trips/board/fits.ts'
import { joinSentences } from '#src/lib/format/join-sentences.ts'

test.each([
  { name: 'browser', join: joinSentences },
  { name: 'server', join: joinOnServer },
])('sentences follow each other as their language writes them: $name', ({ join }) => {
  expect(join(['已停用。', '正在休假。', '换人？', '好'])).toBe('已停用。正在休假。换人？好')
  expect(join(['Out of service.', undefined, '', 'On leave.'])).toBe('Out of service. On leave.')
  expect(join(['ड्राइवर छुट्टी पर है।', 'गाड़ी व्यस्त है।'])).toBe('ड्राइवर छुट्टी पर है। गाड़ी व्यस्त है।')
  expect(join(['KB-1: 已停用。', 'KB-2: 王 伟 正在休假。'])).toBe('KB-1: 已停用。KB-2: 王 伟 正在休假。')
  expect(join([])).toBe('')
})

test('why a driver can’t take a trip is said so on the board and in the dialog', async () => {
  const why = (message: string) => ({ code: 'x', message })
  const driver = { id: 'wei', name: '王伟', code: 'D1', phone: '+86', usualVehicle: null }
  const candidates = {
    problems: [why('缺少随车人员。')],
    drivers: [{ ...driver, problems: [why('正在休假。'), why('已有车次。')], warnings: [] }],
    vehicles: [],
  } as unknown as TripCandidates
  expect(fitsOf({ vehicle: null } as BoardTrip, candidates)('wei').reason).toBe(
    '正在休假。已有车次。缺少随车人员。',
  )
  const [option] = await driverSearch(async () => candidates)('', new AbortController().signal)
  expect(option?.blocked).toBe('正在休假。已有车次。')
})
