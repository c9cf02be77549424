import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { words } from '../words.ts'

/** The dialog that gives a trip its driver and vehicle. */
export function assignDialog(page: Page, locale: Locale = 'en') {
  const dialog = page.getByRole('dialog', { name: words(locale, 'ride-questions:assign.title') })
  const list = (key: 'driver' | 'vehicle' | 'assistant') =>
    dialog.getByRole('group', { name: words(locale, `ride-questions:assign.${key}`) })
  const free = (key: 'driver' | 'vehicle' | 'assistant') =>
    list(key).locator('label:has(input[type="radio"]:enabled)')
  const confirm = dialog.getByRole('button', {
    name: words(locale, 'ride-questions:assign.confirm'),
    exact: true,
  })
  /** Takes the first driver who is free and, unless theirs was taken along, the first vehicle that fits. */
  async function chooseCrew(): Promise<string> {
    const driver = free('driver').first()
    const name = (await driver.locator('.font-medium').textContent()) ?? ''
    await driver.getByRole('radio').check()
    if ((await list('vehicle').getByRole('radio', { checked: true }).count()) === 0) {
      await free('vehicle').first().getByRole('radio').check()
    }
    return name
  }
  return {
    dialog,
    drivers: list('driver'),
    /** One of those to choose from, by name or plate. */
    driver: (name: string) => list('driver').locator('label').filter({ hasText: name }),
    assistant: (name: string) => list('assistant').locator('label').filter({ hasText: name }),
    showBlockedAssistants: list('assistant').getByRole('checkbox', {
      name: words(locale, 'ride-questions:assign.showBlocked'),
    }),
    vehicle: (plate: string) => list('vehicle').locator('label').filter({ hasText: plate }),
    /** Those who may not drive, each with the reason. */
    blockedDrivers: list('driver').locator('label:has(input[type="radio"]:disabled)'),
    showBlocked: list('driver').getByRole('checkbox', {
      name: words(locale, 'ride-questions:assign.showBlocked'),
    }),
    confirm,
    chooseCrew,
    /** And an assistant, where the ride needs one. */
    async chooseWhoIsFree(): Promise<string> {
      const name = await chooseCrew()
      if (await list('assistant').isVisible()) await free('assistant').first().getByRole('radio').check()
      return name
    },
    async assign() {
      await dialog
        .getByRole('button', { name: words(locale, 'ride-questions:assign.confirm'), exact: true })
        .click()
      // The dialog's own box has no size, so it counts as hidden even while it is open.
      await expect(dialog).toHaveCount(0)
    },
  }
}
