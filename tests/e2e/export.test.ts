import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { defaultLocale, directionOf, type Locale, localeOf, localeTags } from '#src/lib/i18n/locales.ts'
import { budgets } from '#tests/support/weights.ts'

const folder = process.env.DIST_DIR || 'dist'

/** Pages by their address without its language. What `fragments` holds is no page. */
function pagesByAddress(): Map<string, Locale[]> {
  const pages = new Map<string, Locale[]>()
  for (const file of globSync('**/index.html', { cwd: folder })) {
    if (file.startsWith('fragments/')) continue
    const locale = localeOf(file.split('/')[0])
    const address = locale === defaultLocale ? file : file.slice(locale.length + 1)
    pages.set(address, [...(pages.get(address) ?? []), locale])
  }
  return pages
}

test('every page is there in every language, says which one it is in, and weighs what it may', () => {
  const pages = pagesByAddress()
  expect(pages.size).toBeGreaterThan(100)
  const wrongs: string[] = []
  for (const [address, locales] of pages) {
    const missing = localeTags.filter((tag) => !locales.includes(tag))
    if (missing.length > 0) wrongs.push(`${address} lacks ${missing.join(', ')}`)
    for (const locale of locales) {
      const file = join(folder, locale === defaultLocale ? '' : locale, address)
      const [root = ''] = /<html[^>]*>/.exec(readFileSync(file, 'utf8')) ?? []
      if (!root.includes(`lang="${locale}"`) || !root.includes(`dir="${directionOf(locale)}"`))
        wrongs.push(`${file} begins with ${root}`)
      const { size } = statSync(`${file}.br`)
      if (size > budgets.page * 1000) wrongs.push(`${file} weighs ${size} bytes`)
    }
  }
  expect(wrongs).toEqual([])
})
