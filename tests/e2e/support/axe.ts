import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Every serious or critical finding of axe on the page as it stands now; contrast (AA) is among its rules. */
export async function graveFindings(page: Page): Promise<string[]> {
  // No page here has frames: without looking for them it takes a third of the time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}\n  ${node.html}`),
  )
}
