import { expect, type Page } from '@playwright/test'
import { type GalleryFamily, type GalleryPart, galleryParts } from '#src/lib/gallery-parts.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { words } from '../words.ts'

/** The pages of a family of the gallery, as somebody walks from one to the next. */
export function galleryPage(page: Page, locale: Locale = 'en') {
  const main = page.locator('main')
  const specimens = main.locator('[data-specimen]')

  /** What is seen is loaded; charts say that they wait, and one specimen does for good. */
  async function shown(part: GalleryPart): Promise<void> {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(words(locale, `gallery:part.${part}`))
    await expect(specimens.first()).toBeVisible()
    await specimens.evaluateAll(async (all) => {
      for (const one of all) {
        one.scrollIntoView({ behavior: 'instant' })
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      scrollTo({ top: 0, behavior: 'instant' })
    })
    await expect(main.locator('[data-specimen]:not(#waiting) div[aria-busy="true"]')).toHaveCount(0)
  }

  return {
    specimens,
    shown,
    open: async (family: GalleryFamily, part: GalleryPart = galleryParts[family][0], rest = '') => {
      await page.goto(localePath(locale, templateRoutes.gallery(family, part)) + rest)
      await shown(part)
    },
    /** Follows the list of pages. */
    follow: async (part: GalleryPart) => {
      await main
        .locator('[data-gallery-nav]')
        .getByText(words(locale, `gallery:part.${part}`), { exact: true })
        .click()
      await shown(part)
    },
    code: (id: string) => main.locator(`#${id}`),
  }
}

/** What of a specimen stands where it would not be in the other direction: a heading or a mark at the wrong edge. */
export const unmirrored = (page: Page): Promise<string[]> =>
  page.locator('[data-specimen]').evaluateAll((all) =>
    all.flatMap((one) => {
      const box = one.getBoundingClientRect()
      const text = document.createRange()
      const heading = one.querySelector('h2')
      const mark = one.querySelector(':scope > :last-child summary svg')?.getBoundingClientRect()
      if (!heading || !mark) return [`${one.id} has no heading or no mark`]
      text.selectNodeContents(heading)
      const faults = [
        box.right - text.getBoundingClientRect().right > 30 && 'heading',
        mark.left - box.left > 30 && 'mark',
        ...[...one.querySelectorAll(':scope > div > :first-child')].map(
          (part) => getComputedStyle(part).direction !== 'rtl' && part.className,
        ),
      ]
      return faults.filter((fault) => fault !== false).map((fault) => `${one.id}: ${fault}`)
    }),
  )

/** What nobody sees where colours are the reader's own: controls without an edge or a word, and empty marks of charts. */
export const unseen = (page: Page): Promise<string[]> =>
  page.locator('[data-specimen]').evaluateAll((all) => {
    const canvas = document.createElement('i')
    canvas.style.color = 'Canvas'
    document.body.append(canvas)
    const ground = getComputedStyle(canvas).color
    canvas.remove()
    const native = 'input[type=checkbox], input[type=radio], input[type=range], input[type=file]'
    const inks = (shape: Element) => {
      const { fill, stroke, fillOpacity } = getComputedStyle(shape)
      const isFilled = fill !== 'none' && fill !== ground && Number(fillOpacity) > 0
      return isFilled || (stroke !== 'none' && stroke !== ground)
    }
    const isNative = (control: Element) =>
      control.matches(native) && getComputedStyle(control).appearance !== 'none'
    const hasEdge = (control: Element) => {
      const { borderTopStyle, borderTopWidth, borderBottomWidth, borderTopColor } = getComputedStyle(control)
      const wide = Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth) > 0
      return borderTopStyle !== 'none' && wide && borderTopColor !== ground
    }
    // The text of a field that holds chips stands in a box, which has the edge.
    const isEdged = (control: Element) =>
      hasEdge(control) ||
      (control.matches('input') && control.parentElement !== null && hasEdge(control.parentElement))
    const isShown = (control: Element) =>
      control.checkVisibility() && control.getBoundingClientRect().width > 2
    return all.flatMap((one) => {
      const buttons = [...one.querySelectorAll('.k-button, select, textarea, input')].filter(
        (control) => isShown(control) && !isNative(control) && !isEdged(control),
      )
      const others = [...one.querySelectorAll('button, a[href], summary')].filter(
        (control) =>
          isShown(control) &&
          !control.textContent.trim() &&
          ![...control.querySelectorAll('use, path, rect')].some(inks),
      )
      const marks = [...one.querySelectorAll('svg[data-plot] :is(path, rect, circle)')]
      const empty = marks.length > 0 && !marks.some(inks)
      const series = [...one.querySelectorAll('svg[data-plot] [data-series]')].filter(
        (group) => ![...group.querySelectorAll('path, rect, circle')].some(inks),
      )
      return [...buttons, ...others, ...series]
        .map((control) => `${one.id}: ${control.outerHTML.slice(0, 120)}`)
        .concat(empty ? [`${one.id}: no mark is seen`] : [])
    })
  })
