import { expect } from '@playwright/test'
import type { NewBookingAnswer } from '#contract/booking.ts'
import { paperFile, paperFileName } from '#server/platform/files/demo-paper.ts'
import { send } from './support/api.ts'
import { graveFindings } from './support/axe.ts'
import { shownDate } from './support/dates.ts'
import { assignDialog } from './support/pages/assign.ts'
import { assistantPage } from './support/pages/assistant.ts'
import { bookingsPage } from './support/pages/bookings.ts'
import { coverDesk } from './support/pages/cover.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

/** In three weeks, when nobody in the demo drives yet; at this hour the day is the same one in every zone of the tests. */
const rideAt = new Date(Date.now() + 25 * 86_400_000)
rideAt.setUTCHours(11, 0, 0, 0)
const day = rideAt.toISOString().slice(0, 10)

const ride = {
  source: 'phone',
  children: [],
  passengers: 1,
  booker: { parent: null, name: 'Rosa Marsh', phone: '+441174960100' },
  company: null,
  direction: 'other',
  pickup: { place: '12 Clifton Hill, Bristol', point: { lat: 51.4556, lng: -2.6128 } },
  dropoff: { place: 'Fishponds Academy, Bristol', point: { lat: 51.4801, lng: -2.5273 } },
  stops: [],
  requestedAt: rideAt.toISOString(),
  anchor: 'pickup',
  seatNeeds: [],
  assistantRequired: true,
  vehicleType: null,
  waitMinutes: 0,
  promo: null,
  paymentMethod: 'invoice',
  notes: null,
}

const printed = {
  type: 'background_check',
  number: 'BC2091',
  issuedOn: '2026-01-31',
  expiresOn: '2091-05-31',
}
const pdf = Buffer.from(paperFile(paperFileName(printed)) ?? [])

test('an assistant is entered, brings their check, is chosen for a ride, and their leave names the trip it leaves open', async ({
  page,
}) => {
  const assistant = assistantPage(page)
  const bookings = bookingsPage(page)
  const assign = assignDialog(page)
  await assistant.begin('Zadie', 'Brook')
  await assistant.addShift('1', '07:00', '07:30')
  await assistant.create()
  await expect(assistant.heading('Zadie Brook')).toBeVisible()
  await expect(page.getByText('Monday · 07:00–07:30')).toBeVisible()
  expect(await graveFindings(page)).toEqual([])
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await assistant.bringCheck(pdf, '2091-05-31')
  await expect(assistant.heading('Zadie Brook')).toBeVisible()

  const booked = await send<NewBookingAnswer>(page, '/api/web/booking-management', {
    ...ride,
    draft: false,
    confirm: true,
    series: null,
  })
  await bookings.open(`?search=${booked.reference}`)
  await bookings.act(booked.reference, 'assign')
  await assign.chooseCrew()
  await assign.confirm.click()
  await expect(assign.dialog.getByText(words('en', 'ride-questions:assign.chooseAssistant'))).toBeVisible()
  await expect(assign.assistant('Zadie Brook')).toContainText('Outside the shifts of Zadie Brook.')
  await assign.assistant('Zadie Brook').getByRole('radio').check()
  await assign.assign()

  await assistant.edit(id)
  await assistant.addLeave(day, day, 'holiday')
  await assistant.save()
  await expect(assistant.heading('Zadie Brook')).toBeVisible()
  const open = page.getByRole('link', { name: `${booked.reference}-1` })
  await expect(open).toBeVisible()
  expect(await graveFindings(page)).toEqual([])
  const link = (key: string) => page.getByRole('link', { name: words('en', key), exact: true })
  await link('leave-trips:cover').click()
  const desk = coverDesk(page)
  await expect(desk.whoIs('assistant')).toHaveValue('Zadie Brook')
  await expect(desk.field('from')).toHaveValue(shownDate(`${day}T00:00`))
  await expect(desk.field('to')).toHaveValue(shownDate(`${day}T23:59`))
  await desk.find()
  await expect(desk.rows.filter({ hasText: booked.reference })).toHaveCount(1)
  await page.goBack()
  await link('assistants:related.cover').click()
  await expect(desk.whoIs('assistant')).toHaveValue('Zadie Brook')
  await expect(desk.field('from')).not.toHaveValue(shownDate(`${day}T00:00`))
  await page.goBack()
  await open.click()
  await expect(page).toHaveURL(new RegExp(`details/\\?id=${booked.id}`))

  const next = await send<NewBookingAnswer>(page, '/api/web/booking-management', {
    ...ride,
    draft: false,
    confirm: true,
    series: null,
  })
  await bookings.open(`?search=${next.reference}`)
  await bookings.act(next.reference, 'assign')
  await assign.showBlockedAssistants.check()
  await expect(assign.assistant('Zadie Brook')).toContainText('Zadie Brook is on leave')
})

test('the list shows who may not ride along today, and the address keeps it', async ({ page }) => {
  const assistant = assistantPage(page)
  await assistant.openList()
  await assistant.filter('canWork', 'canWork.false')
  await expect(page).toHaveURL(/canWork=false/)
  const shown = assistant.rows()
  await expect(shown.first()).toContainText(words('en', 'assistants:canWork.false'))
  await expect(shown.filter({ hasText: words('en', 'assistants:canWork.true') })).toHaveCount(0)
  await page.reload()
  await expect(shown.first()).toContainText(words('en', 'assistants:canWork.false'))
})
