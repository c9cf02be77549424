import type { Page } from '@playwright/test'
import { budgets, scriptBudgets } from '#tests/support/weights.ts'

type Weight = Record<'script' | 'style' | 'font' | 'page', number>

/**
 * What the page that is open was sent for itself since its navigation began, in bytes as they came over the wire. A file
 * out of the browser's cache weighs as much as it did then.
 */
export const weightOf = (page: Page): Promise<Weight> =>
  page.evaluate(() => {
    const weight = { script: 0, style: 0, font: 0, page: 0 }
    const kinds: [ending: RegExp, kind: keyof typeof weight][] = [
      [/\.js$/, 'script'],
      [/\.css$/, 'style'],
      [/\.woff2$/, 'font'],
    ]
    // A file that is preloaded and then used may be there twice.
    const files = new Map<string, number>()
    for (const entry of performance.getEntries()) {
      if (!(entry instanceof PerformanceResourceTiming)) continue
      if (entry instanceof PerformanceNavigationTiming) weight.page += entry.encodedBodySize
      const { pathname } = new URL(entry.name)
      files.set(pathname, Math.max(files.get(pathname) ?? 0, entry.encodedBodySize))
    }
    for (const [path, bytes] of files) {
      const kind = kinds.find(([ending]) => ending.test(path))?.[1]
      if (kind) weight[kind] += bytes
    }
    return weight
  })

/** What of the open page weighs more than its budget, in bytes; `path` is its address without its language. */
export async function excess(page: Page, path: string): Promise<Partial<Weight>> {
  const limits = { ...budgets, script: scriptBudgets[path] ?? Number.POSITIVE_INFINITY }
  const weight = Object.entries(await weightOf(page)) as [keyof Weight, number][]
  return Object.fromEntries(weight.filter(([kind, bytes]) => bytes === 0 || bytes > limits[kind] * 1000))
}
