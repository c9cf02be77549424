import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { words } from '../words.ts'

/** The dialogs in which bookings join and leave a trip, and riders stay at home. */
export function shareDialog(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('combobox', { name: t('share:booking'), exact: true })
  const confirm = (key: string) => dialog.getByRole('button', { name: t(key), exact: true })
  const done = async (key: string) => {
    await confirm(key).click()
    await expect(dialog).toHaveCount(0)
  }
  return {
    dialog,
    field,
    option: (text: string) => page.getByRole('listbox').getByRole('option').filter({ hasText: text }),
    stops: dialog.getByRole('list', { name: t('trip-stops:title') }).getByRole('listitem'),
    times: dialog.getByRole('region', { name: t('share:times') }).getByRole('listitem'),
    /** Finds a booking by its reference and takes it. */
    async choose(reference: string) {
      await field.fill(reference)
      await page.getByRole('listbox').getByRole('option').filter({ hasText: reference }).click()
    },
    /** Finds a trip for the booking and takes it. */
    async chooseTrip(reference: string) {
      await dialog.getByRole('combobox', { name: t('share:trip'), exact: true }).fill(reference)
      await page.getByRole('listbox').getByRole('option').filter({ hasText: reference }).click()
    },
    joined: () => done('share:joinConfirm'),
    combine: () => confirm('share:confirm').click(),
    combined: () => done('share:confirm'),
    async split(reference: string) {
      await dialog.getByRole('radio', { name: reference }).check()
      await done('trip-steps:split')
    },
    async absent(child: string) {
      await dialog.getByRole('checkbox', { name: child }).check()
      await done('trip-steps:absent')
    },
    /** The only one who was recorded as absent rides after all. */
    async expectedAgain(child: string) {
      await expect(dialog.getByRole('checkbox', { name: child })).toBeChecked()
      await done('trip-steps:expect')
    },
  }
}
