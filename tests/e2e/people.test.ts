import { expect, type Page } from '@playwright/test'
import type { Colleague } from '#contract/post.ts'
import { graveFindings } from './support/axe.ts'
import { peoplePage } from './support/pages/people.ts'
import { read } from './support/road.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'finance' })

const found = async (page: Page, name: string) => {
  const { results } = await read<{ results: Colleague[] }>(page, `/api/data/users?search=${name}`)
  const [one] = results
  if (!one) throw new Error(`${name} is not of the office.`)
  return one
}

test('somebody is found, followed, and a friend when they follow too; the address tells what is shown', async ({
  page,
  another,
}) => {
  const people = peoplePage(page)
  await people.openFollowers()
  await settled(page)
  await people.circle('everybody').click()
  await people.search.fill('PARFITT')
  await expect(people.cards).toHaveCount(1)
  await expect(page).toHaveURL(/show=everybody&search=PARFITT/)
  await people.follow('Tom Parfitt').click()
  await expect(people.follow('Tom Parfitt')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await found(page, 'parfitt')).followed).toBe(true)
  await page.reload()
  await expect(people.follow('Tom Parfitt')).toHaveAttribute('aria-pressed', 'true')

  await people.openFriends()
  await expect(people.cards.filter({ hasText: 'Naomi Hartley' })).toHaveCount(1)
  await expect(people.cards.filter({ hasText: 'Samuel Okoro' })).toHaveCount(0)
  const me = await read<{ id: string }>(page, '/api/auth/profile')
  const dispatcher = await another('dispatcher')
  const there = peoplePage(dispatcher)
  await there.openProfile(me.id)
  await there.follow('Ingrid Vowles').click()
  await expect(there.person('Ingrid Vowles')).toContainText('3')
  await people.openProfile((await found(page, 'okoro')).id)
  await expect(people.person('Samuel Okoro')).toContainText(words('en', 'public-profile:follows'))
  await people.follow('Samuel Okoro').click()
  await expect.poll(async () => (await found(page, 'okoro')).followed).toBe(true)
  await people.openFriends()
  await expect(people.cards.filter({ hasText: 'Samuel Okoro' })).toHaveCount(1)
})

test.describe('what the server refuses', () => {
  test.use({ expected: [/503/] })

  test('is as before, and says why: following, a like, a post, a reply', async ({ page, faults }) => {
    const people = peoplePage(page)
    await people.openProfile((await found(page, 'haddad')).id)
    const follow = people.follow('Leila Haddad')
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    const post = people.posts.first()
    const like = post.getByRole('button', { name: new RegExp(`^${people.post('like')}`) })
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    const refusal = { kind: 'answer', status: 503, body: '{}' } as const
    faults.spoil(/api\/data/, refusal, { method: 'PUT' })
    const said = page.locator('[aria-live]').getByText(/not available/)
    await like.click()
    await expect(said).toHaveCount(1)
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await follow.click()
    await expect(said).toHaveCount(2)
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    faults.heal()
    faults.spoil(/api\/data/, refusal, { method: 'POST' })
    const reply = post.getByRole('textbox')
    const replies = await post.getByRole('listitem').count()
    await reply.fill('Not now')
    await reply.press('Control+Enter')
    await expect(said).toHaveCount(3)
    await expect(reply).toHaveValue('Not now')
    await expect(post.getByRole('listitem')).toHaveCount(replies)
    faults.heal()
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await reply.press('Control+Enter')
    await expect(post.getByRole('listitem').last()).toContainText('Not now')
  })
})

test('what one writes stands on one’s profile, is liked and answered by others, and goes with its replies', async ({
  page,
  another,
}) => {
  const people = peoplePage(page)
  await people.openOwn()
  await people.composer.fill('Books are <b>closed</b>')
  await people.send.click()
  const mine = people.posts.first()
  await expect(mine).toContainText('Books are <b>closed</b>')
  await expect(mine.getByRole('button', { name: people.post('delete') })).toBeVisible()

  const { id } = await read<{ id: string }>(page, '/api/auth/profile')
  const support = await another('support')
  const there = peoplePage(support)
  await there.openProfile(id)
  const seen = there.posts.first()
  await expect(seen).toContainText('Books are <b>closed</b>')
  await expect(there.deletePost).toHaveCount(0)
  await seen.getByRole('button', { name: new RegExp(`^${there.post('like')}`) }).click()
  await seen.getByRole('button', { name: new RegExp(`^${there.post('reply')}`) }).click()
  await seen.getByRole('textbox').fill('Well done')
  await seen.getByRole('button', { name: there.post('reply.send'), exact: true }).click()
  await expect(seen.getByRole('listitem')).toContainText(['Well done'])
  // Once the server has it, it can be deleted.
  await expect(seen.getByRole('listitem').getByRole('button')).toBeVisible()

  await page.reload()
  await expect(mine).toContainText('Well done')
  await expect(mine).toContainText('1 like')
  await mine.getByRole('button', { name: people.post('delete') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: people.post('delete') })
    .click()
  await expect(people.posts.filter({ hasText: 'Books are' })).toHaveCount(0)
  await support.reload()
  await expect(there.posts.filter({ hasText: 'October is closed' })).toHaveCount(1)
  await expect(there.posts.filter({ hasText: 'Books are' })).toHaveCount(0)
})

test.describe('a family', () => {
  test.use({ expected: [/404/] })

  test('has no profile here: its address tells nothing of it', async ({ page, another }) => {
    const parent = await another('parent')
    const { id, lastName } = await read<{ id: string; lastName: string }>(parent, '/api/auth/profile')
    const people = peoplePage(page)
    await people.openProfile(id)
    await expect(people.missing).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(lastName)
  })
})

test('on a phone in Arabic people and their posts fit, read from the right', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const people = peoplePage(page, 'ar')
  await people.openFollowers()
  await expect(people.cards).not.toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await graveFindings(page)).toEqual([])
  await people.openProfile((await found(page, 'haddad')).id)
  await expect(people.posts).not.toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await graveFindings(page)).toEqual([])
})
