import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { coloursArrived } from './colours.ts'

declare global {
  interface Window {
    axe?: typeof import('axe-core')
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Only violations are collected: what passes would be described node by node too. No page here has frames. */
const options: RunOptions = { resultTypes: ['violations'], iframes: false }

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

/** Runs axe, which a page is given once: to read it again takes as long as to look for the contrast. */
async function violationsOf(page: Page, rules: RunOptions) {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  return page.evaluate(async (given) => (await window.axe?.run(document, given))?.violations, {
    ...options,
    ...rules,
  })
}

async function grave(page: Page, rules: RunOptions): Promise<string[]> {
  const violations = await allDrawn(page, () => violationsOf(page, rules))
  if (!violations) throw new Error(`Axe did not run on ${page.url()}.`)
  const found = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}\n  ${node.html}`),
  )
}

/** Every serious or critical finding of axe on the page as it stands now; contrast (AA) is among its rules. */
export const graveFindings = (page: Page): Promise<string[]> => grave(page, {})

/** What axe finds against the contrast (AA) alone, for a page whose colours are all that has changed. */
export const contrastFindings = (page: Page): Promise<string[]> =>
  grave(page, { runOnly: ['color-contrast'] })
