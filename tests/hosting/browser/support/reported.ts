import type { Page } from '@playwright/test'

/** What a page reports to its window as an uncaught error, by the parts that a lost file has. */
type Reported = Record<'name' | 'code' | 'type' | 'chunk' | 'request', unknown>

declare global {
  interface Window {
    reportedErrors?: Reported[]
  }
}

/** Notes the error objects of the page and of those it is loaded anew as; answers with those of the last one. */
export async function reportedBy(page: Page): Promise<() => Promise<Reported[]>> {
  const note = () => {
    const list: Reported[] = []
    window.reportedErrors = list
    addEventListener('error', ({ error }) => {
      if (!(error instanceof Error)) return
      const { name, code, type, chunk, request } = error as Error & Reported
      list.push({ name, code, type, chunk, request })
    })
  }
  await page.addInitScript(note)
  await page.evaluate(note)
  return () => page.evaluate(() => window.reportedErrors ?? [])
}
