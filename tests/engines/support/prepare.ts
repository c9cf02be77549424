import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '#tests/e2e/support/template.ts'
import { ensureFirefox, ensureWebKit } from '../../../scripts/lib/engines.ts'

/** Before the tests and their time limits: a console and a browser are there. */
export async function setup({ name }: TestProject): Promise<void> {
  await ensureBuilt()
  await (name === 'webkit' ? ensureWebKit() : ensureFirefox())
}
