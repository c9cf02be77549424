import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { act } from '../record-actions.ts'
import { settled } from '../settled.ts'
import { words } from '../words.ts'

/** One booking with its trips. */
export function bookingPage(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  return {
    heading: page.getByRole('heading', { level: 1 }),
    header,
    route: page.getByRole('region', { name: t('booking-details:route.title') }),
    timeline: page.getByRole('list', { name: t('booking-details:timeline.title') }),
    trip: (reference: string) =>
      page.getByRole('region', { name: t('booking-details:trip.title', { reference }), exact: true }),
    rideStart: page.getByRole('textbox', { name: t('booking-details:trip.start') }),
    button,
    async open(id: string) {
      await page.goto(localePath(locale, routes.booking(id)))
      await settled(page)
    },
    /** What whoever booked is told of their time to change the ride. */
    note: (key: 'until' | 'over') =>
      page.getByText(t(`booking-details:cutoff.${key}`, { day: '|', time: '|' }).split('|')[0] ?? ''),
    /** Begins to cancel; answers the dialog, which says what that costs. */
    async beginCancel() {
      await act(header, t('booking-steps:cancel'), locale)
      return page.getByRole('dialog')
    },
    /** Gives the reason and confirms, once the fee was seen. */
    async endCancel(reason: string, note: string) {
      const dialog = page.getByRole('dialog')
      await dialog
        .getByLabel(t('ride-questions:reason.label'))
        .selectOption({ label: t(`reasons:${reason}`) })
      await dialog.getByLabel(t('ride-questions:reason.note')).fill(note)
      await dialog.getByRole('button', { name: t('booking-steps:cancel'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
    },
    async cancel(reason: string, note: string) {
      await this.beginCancel()
      await this.endCancel(reason, note)
    },
  }
}
