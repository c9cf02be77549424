import { existsSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import {
  type GalleryFamily,
  type GalleryPart,
  galleryFamilies,
  galleryParts,
} from '#src/lib/gallery-parts.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { type Appearance, lightest, openIn, switchTo } from './support/appearances.ts'
import { contrastFindings, graveFindings } from './support/axe.ts'
import { galleryPage, unmirrored, unseen } from './support/pages/gallery.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

/*
 * Every part of the console in every look. There are no reference pictures: fonts differ from machine to machine, and
 * what is wrong with a picture does not stand in it. What is looked for has words: contrast, room, direction, edges.
 * Pages are walked through in one document, which takes a third of the time that loads would.
 */

const families = galleryFamilies.filter((family) =>
  existsSync(`src/pages/[...locale]/${family}/[part].astro`),
)

/** Goes through the pages of a family, beginning in this look. */
async function walk(
  page: Page,
  family: GalleryFamily,
  appearance: Appearance,
  look: (part: GalleryPart) => Promise<void>,
) {
  const gallery = galleryPage(page, appearance.locale)
  const [first, ...others] = galleryParts[family]
  await openIn(page, appearance, templateRoutes.gallery(family, first))
  await gallery.shown(first)
  await look(first)
  for (const part of others) {
    await gallery.follow(part)
    await look(part)
  }
}

const beyond = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))

const light: Appearance = { locale: 'en', mode: 'light', width: 1440 }
const dark: Appearance = { locale: 'en', mode: 'dark', width: 360 }

async function holdsInLight(page: Page, part: string) {
  expect(await graveFindings(page), part).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await unseen(page), part).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

async function holdsInTheDark(page: Page, part: string) {
  expect(await contrastFindings(page), `${part}, dark`).toEqual([])
  expect(await beyond(page), `${part}, dark`).toBe(0)
}

for (const family of families) {
  test(`${family}: holds in light, in the reader’s own colours, in the dark on a phone, and mirrored in Arabic`, async ({
    page,
  }) => {
    test.slow()
    await page.goto(lightest)
    const looks = [
      { appearance: light, holds: holdsInLight },
      { appearance: dark, holds: holdsInTheDark },
    ]
    await walk(page, family, light, async (part) => {
      const [now, next] = looks
      await now?.holds(page, part)
      if (next) await switchTo(page, next.appearance)
      await galleryPage(page).shown(part)
      await next?.holds(page, part)
      // The next page comes in the look of this one.
      looks.reverse()
    })
    await walk(page, family, { locale: 'ar', mode: 'light', width: 360 }, async (part) => {
      expect(await unmirrored(page), part).toEqual([])
      expect(await beyond(page), part).toBe(0)
    })
  })
}

test('code is loaded when it is opened, reads from left to right, and is copied as it stands', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const gallery = galleryPage(page, 'ar')
  await gallery.open('ui-components', 'alert', '#actions')
  await expect(page.locator('#actions')).toBeInViewport()
  const box = gallery.code('actions')
  await expect(box.locator('pre')).toHaveCount(0)
  await box.locator('summary').click()
  const file = readFileSync(
    'src/islands/gallery/specimens/ui-components/alert/WithActions.tsx',
    'utf8',
  ).trimEnd()
  await expect(box.locator('pre')).toHaveText(file, { useInnerText: true })
  await expect(box.locator('pre')).toHaveCSS('direction', 'ltr')
  await expect(box.locator('p code')).toHaveText(['src/islands/ui/Alert.tsx', 'src/islands/ui/Button.tsx'])
  await box.getByRole('button', { name: words('ar', 'gallery:copy') }).click()
  await expect(box.getByRole('status').last()).toHaveText(words('ar', 'gallery:copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(file)
})

test.describe('on a line that breaks', () => {
  test.use({ expected: [/ERR_EMPTY_RESPONSE|Failed to fetch/] })

  test('a page whose texts do not come says so, and tries again', async ({ page, faults }) => {
    faults.spoil(/\/fragments\/texts\/en\/gallery-ui\.json$/, { kind: 'reset' })
    await page.goto(templateRoutes.gallery('ui-components', 'badge'))
    await expect(page.getByText(words('en', 'gallery:failed'))).toBeVisible()
    faults.heal()
    await page.getByRole('button', { name: words('en', 'problems:broken.retry') }).click()
    await galleryPage(page).shown('badge')
  })
})

test('a form is not sent with the number before what cannot be read as one', async ({ page }) => {
  await page.goto(templateRoutes.gallery('forms', 'validation'))
  await galleryPage(page, 'en').shown('validation')
  const form = page.locator('form').filter({ hasText: words('en', 'gallery-forms:field.wheelchairs') })
  const field = (name: string) =>
    form.getByRole('textbox', { name: words('en', `gallery-forms:field.${name}`) })
  const saved = page.getByText(words('en', 'gallery-forms:checks.saved', { name: 'Bus 4' }))
  await field('vehicleName').fill('Bus 4')
  await field('plate').fill('KS20 BUS')
  await field('wheelchairs').fill('2')
  await field('seats').fill('1o')
  // Not left yet: the form is sent from within the field.
  await field('seats').press('Enter')
  await expect(field('seats')).toHaveAccessibleDescription(words('en', 'form:number.invalid'))
  await expect(field('seats')).toBeFocused()
  await expect(saved).toBeHidden()
  await field('seats').fill('10')
  await field('seats').press('Enter')
  await expect(saved).toBeVisible()
})
