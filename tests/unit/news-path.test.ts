import { expect, test } from 'vitest'
import { builtNews } from '#contract/lists/blog.ts'
import news from '#demo/data/blog.json' with { type: 'json' }
import { laterNewsPath, newsPath } from '#src/lib/news-path.ts'

test('news that the build made a page for are read there, all others on the page for later ones', () => {
  expect(newsPath('en', 'quiet-start')).toBe('/apps/blog/detail/quiet-start/')
  expect(newsPath('ar', 'quiet-start')).toBe('/ar/apps/blog/detail/quiet-start/')
  expect(newsPath('fr', 'a/b?c')).toBe('/fr/apps/blog/detail/?id=a%2Fb%3Fc')
})

test('the demo has the news that pages are made for', () => {
  const ids = news.map(({ id }) => id)
  expect(builtNews.filter((id) => !ids.includes(id))).toEqual([])
})

test.each([
  ['/apps/blog/detail/7e8d/', '/apps/blog/detail/?id=7e8d'],
  ['/apps/blog/detail/a%26b', '/apps/blog/detail/?id=a%26b'],
  ['/apps/blog/detail/%E0%A4%A/', undefined],
  ['/apps/blog/detail/a/b/', undefined],
  ['/apps/blog/', undefined],
])('an address that no page was made for: %s', (path, there) => {
  expect(laterNewsPath(path)).toBe(there)
})
