import { expect } from '@playwright/test'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { graveFindings } from './support/axe.ts'
import { blogPage } from './support/pages/blog.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'

test.use({ role: 'dispatcher' })

test.describe('news that the build knows nothing of', () => {
  test.use({ expected: [/404/] })

  test('are written, read at their own address by others, commented on, and found by words', async ({
    page,
    another,
  }) => {
    const blog = blogPage(page)
    await blog.open()
    await settled(page)
    await blog.writeNews.click()
    await blog.publish.click()
    await expect(blog.title).toHaveAttribute('aria-invalid', 'true')
    await blog.title.fill('Tyres <b>first</b>')
    await blog.topic.selectOption('fleet')
    await blog.text.fill('One line.\n\n<img src=x onerror="document.title=1">')
    await blog.publish.click()
    await expect(blog.heading).toHaveText('Tyres <b>first</b>')
    await expect(page.getByText('<img src=x onerror="document.title=1">')).toBeVisible()
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    expect(id).not.toBe('')

    // An address such as those of the news that the build knows leads there as well.
    const reader = await another('viewer')
    const there = blogPage(reader)
    await reader.goto(templateRoutes.blogPost(id))
    await expect(there.heading).toHaveText('Tyres <b>first</b>')
    await expect(there.edit).toHaveCount(0)
    await there.composer.fill('Seen, <i>thank you</i>')
    await there.send.click()
    await expect(there.comments).toContainText(['Seen, <i>thank you</i>'])
    await expect(there.composer).toHaveValue('')
    // Once the server has it, it can be deleted.
    await expect(there.deleteComment('Piotr Mazur')).toBeVisible()

    await page.reload()
    await expect(blog.comments).toContainText(['Seen, <i>thank you</i>'])
    await expect(blog.deleteComment('Piotr Mazur')).toHaveCount(0)
    await blog.back.click()
    await blog.category(blog.t('category.fleet')).click()
    await expect(page).toHaveURL(/category=fleet/)
    await blog.search.fill('onerror tyres')
    await expect(blog.cards).toHaveCount(1)
    await expect(blog.cards).toContainText('1 comment')
    await page.goBack()
    await expect(page).not.toHaveURL(/category/)
  })
})

test('news are corrected where they stand; a comment is taken back by its writer', async ({ page }) => {
  const blog = blogPage(page)
  await page.goto(templateRoutes.blogPost('walk-round-checks'))
  await blog.edit.click()
  await blog.title.fill('Walk-round checks, again')
  await blog.publish.click()
  await expect(blog.heading).toHaveText('Walk-round checks, again')
  await expect(page).toHaveURL((url) => url.pathname === templateRoutes.blogPost('walk-round-checks'))
  await blog.deleteComment('Samuel Okoro').click()
  await expect(blog.comments).toHaveCount(0)
  await page.reload()
  await expect(blog.heading).toHaveText('Walk-round checks, again')
  await expect(blog.composer).toBeVisible()
  await expect(blog.comments).toHaveCount(0)
})

test.describe('a comment that the server refuses', () => {
  test.use({ expected: [/503/] })

  test('goes again, and is there to be sent once more', async ({ page, faults }) => {
    const blog = blogPage(page)
    await page.goto(templateRoutes.blogPost('quiet-start'))
    await expect(blog.comments).toHaveCount(3)
    faults.spoil(/post\/add/, { kind: 'answer', status: 503, body: '{}' }, { method: 'POST' })
    await blog.composer.fill('Not now')
    await blog.send.click()
    await expect(page.locator('[aria-live]').getByText(/not available/)).toBeVisible()
    await expect(blog.comments).toHaveCount(3)
    await expect(blog.composer).toHaveValue('Not now')
    faults.heal()
    await blog.send.click()
    await expect(blog.comments.first()).toContainText('Not now')
  })
})

test('on a phone in Arabic the news fit, read from the right', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const blog = blogPage(page, 'ar')
  await blog.open()
  await expect(blog.cards).not.toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await graveFindings(page)).toEqual([])
  await blog.card('A quiet start to the day: what families told us').click()
  await expect(blog.composer).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await graveFindings(page)).toEqual([])
})
