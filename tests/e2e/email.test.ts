import { expect, type Page } from '@playwright/test'
import type { Email, EmailCounts, EmailDetails } from '#contract/email.ts'
import { lightest } from './support/appearances.ts'
import { graveFindings } from './support/axe.ts'
import { emailPage } from './support/pages/email.ts'
import { read, send } from './support/road.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'support' })

const path = '/api/data/email/EmailData'
const found = async (page: Page, subject: string) =>
  (await read<Email[]>(page, `${path}?search=${encodeURIComponent(subject)}`)).find(
    (one) => one.subject === subject,
  )

/** A new draft with that subject and text, saved. */
async function write(page: Page, subject: string, text: string) {
  const email = emailPage(page)
  await email.button(email.t('compose')).click()
  await email.subject.fill(subject)
  await email.text.pressSequentially(text)
  await expect(email.state).toContainText(words('en', 'autosave:saved'))
  return email
}

test('a mail is written with its formats and sent, and a colleague answers it', async ({
  page,
  another,
  system,
}) => {
  const email = emailPage(page)
  await email.open()
  await email.button(email.t('compose')).click()
  await expect(email.to).toBeFocused()
  await email.to.fill('nobody')
  await email.to.press('Enter')
  await expect(email.compose.getByRole('alert')).toContainText('nobody')
  await email.to.fill('finance@kerbside.test, amina.okafor@families.example,')
  await email.subject.fill('Two lines of the statement')
  await email.text.click()
  await page.keyboard.type('Please look at ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('both')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await email.tool('bullet_list').click()
  await page.keyboard.type('<b>the 12th</b>')
  await email.tool('link').click()
  const address = email.compose.getByRole('textbox', { name: 'Address of the link' })
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(email.compose.getByRole('alert')).toBeVisible()
  await address.fill('council.example/statement')
  await address.press('Enter')
  await expect(email.state).toContainText(words('en', 'autosave:saved'))
  // Whoever comes back finds it as it was.
  await page.reload()
  await expect(email.text.getByRole('listitem')).toContainText('<b>the 12th</b>')
  await expect(email.text.locator('strong')).toHaveText('both')
  await email.button(email.draft('send')).click()
  await expect(page.getByText(email.draft('sent'))).toBeVisible()
  await email.folder('folder.sent').click()
  await expect(email.rows.first()).toContainText('Two lines of the statement')
  await expect
    .poll(() => system.outbox().filter((line) => line.includes('Two lines of the statement')))
    .toHaveLength(2)

  const desk = await another('finance')
  const theirs = emailPage(desk)
  await theirs.open()
  await theirs.rows.filter({ hasText: 'Two lines of the statement' }).click()
  await expect(theirs.reader.getByRole('link', { name: 'https://council.example/statement' })).toBeVisible()
  await theirs.button(theirs.t('replyAll')).click()
  await expect(theirs.subject).toHaveValue('Re: Two lines of the statement')
  await expect(theirs.compose).toContainText('amina.okafor@families.example')
  await expect(theirs.text.locator('blockquote')).toContainText('Please look at both')
  await expect(theirs.text).toBeFocused()
  await desk.keyboard.type('Both are right now.')
  await theirs.button(theirs.draft('send')).click()
  await expect(desk.getByText(theirs.draft('sent'))).toBeVisible()
  await email.folder('folder.inbox').click()
  await page.reload()
  await expect(email.rows.first()).toContainText('Both are right now.')
})

test('what others write never runs and fetches nothing; mails are marked, moved and taken back', async ({
  page,
}) => {
  const email = emailPage(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await email.open('?filter=spam')
  await email.rows.filter({ hasText: 'YOUR COMPANY WAS DRAWN' }).click()
  await expect(email.reader).toContainText('Collect your prize')
  await expect(email.reader.getByRole('link')).toHaveCount(0)
  await email.folder('folder.inbox').click()
  const gate = email.rows.filter({ hasText: 'North gate from Monday' })
  await gate.click()
  await expect(email.reader.getByRole('listitem')).toHaveCount(3)
  await expect(email.reader.getByRole('link', { name: email.t('picture.open') })).toBeVisible()
  await expect.poll(async () => (await found(page, 'North gate from Monday'))?.read).toBe(true)
  expect(asked.filter((url) => url.includes('.example'))).toEqual([])

  await email.button(email.t('star', { subject: 'North gate from Monday' })).click()
  await email.button(email.t('delete')).click()
  await expect(gate).toHaveCount(0)
  await expect(page).not.toHaveURL(/id=/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(gate).toHaveCount(1)
  expect(await found(page, 'North gate from Monday')).toMatchObject({ starred: true, trash: false })

  const name = email.t('tick', { subject: 'North gate from Monday' })
  await page.getByRole('checkbox', { name }).check()
  await expect.poll(async () => (await found(page, 'North gate from Monday'))?.checked).toBe(true)
  await email.button(email.t('spam')).click()
  await expect(gate).toHaveCount(0)
  await email.folder('folder.spam').click()
  await expect(gate).toHaveCount(1)
  await page.goBack()
  await expect(page).not.toHaveURL(/filter=/)
  await page.getByRole('searchbox').last().fill('licence CARD')
  await expect(email.rows).toHaveCount(1)
  await expect(page).toHaveURL(/search=licence/)
})

test('a long folder is read on as its end comes near, and its counts follow', async ({ page }) => {
  const email = emailPage(page)
  await page.goto(lightest)
  const { filters } = await read<EmailCounts>(page, `${path}/counts`)
  const before = filters.draft
  for (let line = 1; line <= 60; line += 1) await send(page, 'post', path, { subject: `Line ${line}` })
  await email.open('?filter=draft')
  await expect(email.rows.first()).toContainText('Line 60')
  await expect(email.rows).toHaveCount(50)
  await expect(email.folder('folder.draft')).toContainText(String(before + 60))
  await email.rows.last().scrollIntoViewIfNeeded()
  await expect(email.rows.filter({ hasText: /Line 1(?!\d)/ })).toHaveCount(1)
  await expect(email.rows).toHaveCount(before + 60)
  await expect(email.button(email.t('more'))).toHaveCount(0)

  // What lay behind the end is found by a search, and deleted with all that are shown.
  await page.getByRole('searchbox').last().fill('line 1')
  await expect(email.rows).toHaveCount(15)
  await page.getByRole('checkbox', { name: email.t('tickAll') }).check()
  await email.button(email.t('delete')).click()
  await expect(email.rows).toHaveCount(0)
  await expect(page.getByText(email.t('none'))).toBeVisible()
  await expect(email.folder('folder.draft')).toContainText(String(before + 45))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(email.rows).toHaveCount(15)
})

test('what the console mailed by itself is found by what it is about, and stays as it is', async ({
  page,
}) => {
  const email = emailPage(page)
  await email.open()
  await email.folder('folder.console').click()
  await expect(page.getByText(email.t('console.hint'))).toBeVisible()
  // Other tests apply for something meanwhile.
  const mail = email.rows.filter({ hasText: 'expire' }).first()
  await expect(mail).toBeVisible()
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await mail.click()
  await expect(email.reader).toContainText('Kerbside')
  for (const key of ['delete', 'reply', 'forward', 'folder.starred'])
    await expect(email.reader.getByRole('button', { name: email.t(key), exact: true })).toHaveCount(0)
  await email.reader.getByRole('link', { name: 'About the driver' }).click()
  await expect(page).toHaveURL(/\/drivers\/\?id=/)
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Mailed')
})

test('who reads no papers finds nothing that the console mailed', async ({ another }) => {
  const email = emailPage(await another('finance'))
  await email.open()
  await expect(email.folder('folder.inbox')).toBeVisible()
  await expect(email.folder('folder.console')).toHaveCount(0)
})

test('nothing of a draft is lost while the server is away', async ({ page, faults }) => {
  const email = emailPage(page)
  await email.open()
  await write(page, 'Before the cut', 'One')
  faults.spoil(/\/api\/data\/email/, { kind: 'reset' }, { method: 'PATCH' })
  await email.text.pressSequentially(', two')
  await expect(email.state).toContainText(words('en', 'autosave:failed'))
  await email.button(email.draft('send')).click()
  expect((await found(page, 'Before the cut'))?.folder).toBe('draft')
  faults.heal()
  await expect(email.state).toContainText(words('en', 'autosave:saved'), { timeout: 20_000 })
  expect((await found(page, 'Before the cut'))?.excerpt).toContain('two')
})

test('two tabs write one draft: neither text is lost, and its writer says which stands', async ({
  page,
  context,
}) => {
  const email = emailPage(page)
  await email.open()
  await write(page, 'Shared draft', 'Gate')
  const other = await context.newPage()
  await other.goto(page.url())
  const there = emailPage(other)
  await expect(there.text).toHaveText('Gate')
  await there.text.pressSequentially('North ')
  await expect(there.state).toContainText(words('en', 'autosave:saved'))
  await email.text.press('End')
  await email.text.pressSequentially(' south')
  await expect(email.compose.getByRole('alert')).toContainText('North')
  expect(await graveFindings(page)).toEqual([])
  await email.button(email.draft('conflict.mine')).click()
  await expect(email.state).toContainText(words('en', 'autosave:saved'))
  const { id = '' } = (await found(page, 'Shared draft')) ?? {}
  const kept = await read<EmailDetails>(page, `${path}/${id}`)
  expect(JSON.stringify(kept.body)).toContain('south')
  expect(JSON.stringify(kept.body)).not.toContain('North')
})

for (const locale of ['en', 'ar'] as const) {
  test(`on a phone one pane is in sight at a time (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const email = emailPage(page, locale)
    await email.open()
    await settled(page)
    expect(await graveFindings(page)).toEqual([])
    await email.rows.first().click()
    await expect(email.reader).toBeVisible()
    await expect(email.rows.first()).toBeHidden()
    expect(await graveFindings(page)).toEqual([])
    await email.button(email.t('reply')).click()
    await expect(email.text).toBeVisible()
    await email.button(email.draft('send')).scrollIntoViewIfNeeded()
    await expect(email.button(email.draft('send'))).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await graveFindings(page)).toEqual([])
    await email.button(email.t('back')).click()
    await expect(email.rows.first()).toBeVisible()
  })
}
