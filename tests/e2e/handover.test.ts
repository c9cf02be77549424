import { expect, type Page } from '@playwright/test'
import { bookingPage } from './support/pages/booking.ts'
import { handoverDialog } from './support/pages/handover.ts'
import { act as pick } from './support/record-actions.ts'
import { send, tripAtPickup } from './support/road.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

const t = (key: string, values?: Record<string, string>) => words('en', key, values)

/** A child with a code word who is on the way home, at the pickup now. */
async function withCodeWord(page: Page, word: string) {
  const trip = await tripAtPickup(page)
  const { id, version } = trip.child
  await send(page, 'put', `/api/web/children/${id}/code-word`, { codeWord: word }, version)
  return trip
}

test('a child is handed over by its code word only; three wrong ones hold the trip until the office approves somebody', async ({
  page,
}) => {
  await page.goto('/')
  const { booking, reference, child, act } = await withCodeWord(page, 'Blue Hérisson')
  const details = bookingPage(page)
  await details.open(booking)
  const trip = details.trip(reference)
  const step = (action: string) => pick(trip, t(`trip-steps:${action}`))
  const { dialog, problem, to, method, word, name, why, submit, done, close } = handoverDialog(page)

  await step('board')
  await method.selectOption({ label: t('passengers:method.code_word') })
  await submit('board')
  await expect(dialog).toContainText('Enter the code word.')
  await word.fill('blue herisson')
  await done('board')
  await expect(trip).toContainText(t('passengers:check.code_word'))

  await step('arrive_dropoff')
  await expect(trip).toContainText(t('trip-states:at_dropoff'))
  await step('release')
  await submit('release')
  await expect(dialog).toContainText(`Choose who takes ${child.name} over.`)
  await to.selectOption({ index: 1 })
  await expect(method).toHaveValue('code_word')
  for (const left of ['2 tries left', '1 try left']) {
    await word.fill('a man in a blue hat')
    await submit('release')
    await expect(problem).toContainText(left)
  }
  await submit('release')
  await expect(problem).toContainText('The trip is on hold')
  await close()
  await expect(trip).toContainText(t('trip-states:handover_hold'))
  await expect(trip).toContainText('3 wrong code words')

  await step('approve')
  await name.fill('Officer Lin')
  await why.fill('The mother rang from the hospital')
  await done('approve')
  await expect(trip).toContainText('Officer Lin approved until')

  await step('release')
  await to.selectOption({ label: t('ride-questions:act.approvedPerson', { name: 'Officer Lin' }) })
  await done('release')
  await expect(trip).toContainText(t('trip-states:completed'))
  await expect(trip).toContainText('Released to Officer Lin')
  await expect(details.timeline).toContainText(t('booking-timeline:trip.word_lock'))
  await expect(details.timeline).toContainText('The mother rang from the hospital')
  await expect(page.locator('main')).not.toContainText(/h[eé]risson/i)
  expect((await act('release', { passengers: [{ child: child.id, state: 'released' }] })).status).toBe(
    'completed',
  )
})
