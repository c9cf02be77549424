import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { coloursArrived } from './colours.ts'

/** Axe for one page. No page here has frames: without looking for them it takes a third of the time. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true)

/** Only violations are collected: what passes would be described node by node too. */
const options = { resultTypes: ['violations' as const] }

/**
 * Rows out of sight keep the colours they had until they are drawn: while axe looks, all are. What is drawn now may still
 * be on its way to its new colours.
 */
async function allDrawn<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  const sheet = await page.evaluateHandle(() => {
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(all)
    return all
  })
  await coloursArrived(page)
  const result = await look()
  await sheet.evaluate((all) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== all)
  })
  return result
}

async function grave(page: Page, builder: AxeBuilder): Promise<string[]> {
  const { violations } = await allDrawn(page, () => builder.analyze())
  const found = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}\n  ${node.html}`),
  )
}

/** Every serious or critical finding of axe on the page as it stands now; contrast (AA) is among its rules. */
export const graveFindings = (page: Page): Promise<string[]> => grave(page, axe(page).options(options))

/** What axe finds against the contrast (AA) alone, for a page whose colours are all that has changed. */
export const contrastFindings = (page: Page): Promise<string[]> =>
  grave(page, axe(page).options({ ...options, runOnly: ['color-contrast'] }))
