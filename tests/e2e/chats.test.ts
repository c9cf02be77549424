import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Chat, ChatMessages, ChatPerson } from '#contract/chat.ts'
import { routes } from '#src/lib/routes.ts'
import { lightest } from './support/appearances.ts'
import { graveFindings } from './support/axe.ts'
import { chatsPage } from './support/pages/chats.ts'
import { read, send } from './support/road.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'

test.use({ role: 'dispatcher' })

const path = '/api/data/chat/ChatData'
const admin = 'Naomi Hartley'
const dispatcher = 'Samuel Okoro'

async function chatWith(page: Page, name: string): Promise<Chat> {
  const found = await read<ChatPerson[]>(page, `/api/data/chat/people?search=${name}`)
  return send<Chat>(page, 'post', path, { members: found.map(({ id }) => id) })
}
const textsIn = async (page: Page, { id }: Chat) =>
  (await read<ChatMessages>(page, `${path}/${id}/messages`)).messages.map(({ text }) => text)

test('what one writes the other reads at once, and the writer sees how far it has come', async ({
  page: desk,
  another,
}) => {
  const page = await another('admin')
  const [theirs, mine] = [chatsPage(page), chatsPage(desk)]
  await theirs.open()
  await mine.open()
  await settled(desk)
  await mine.row(admin).click()
  await expect(desk).toHaveURL(/id=/)
  const text = '<b>Anybody</b> at the depot?'
  await mine.say(text)
  await expect(theirs.row(dispatcher)).toContainText(text)
  await expect(theirs.row(dispatcher)).toContainText(theirs.t('unread_one', { count: '1' }))
  await expect(mine.message(text)).toContainText(mine.t('state.received'))
  await theirs.row(dispatcher).click()
  await expect(theirs.message(theirs.t('fresh'))).toBeVisible()
  await expect(mine.message(text)).toContainText(mine.t('state.read'))
  await expect(theirs.row(dispatcher)).not.toContainText(theirs.t('unread_one', { count: '1' }))

  await theirs.say('I am, since six.')
  await expect(mine.message('I am, since six.')).toBeVisible()
  await desk.reload()
  await expect(mine.message('I am, since six.')).toBeVisible()
  await desk.goBack()
  await expect(mine.rows.first()).toBeVisible()
  await expect(desk.getByText(mine.t('choose'))).toBeVisible()
})

test('a message about a trip shows its card; a file of 11 MB is refused, and a picture goes with it', async ({
  page,
}) => {
  const chats = chatsPage(page)
  await chats.open()
  await settled(page)
  await chats.row('Morning desk').click()
  await chats.button('about').click()
  const choices = chats.dialog.getByRole('list', { name: chats.t('subject') }).getByRole('button')
  await chats.dialog.getByRole('searchbox').fill('KB-999999')
  await expect(chats.dialog.getByRole('status')).toHaveText(chats.t('subject.none'))
  await chats.dialog.getByRole('searchbox').fill('')
  await choices.first().click()
  const file = (name: string, bytes: number) => ({ name, mimeType: 'image/png', buffer: Buffer.alloc(bytes) })
  await chats.files.setInputFiles(file('huge.png', 11 * 1024 * 1024))
  await expect(page.getByText(chats.t('tooLarge', { name: 'huge.png' }))).toBeVisible()
  const picture = await page.locator('main').screenshot()
  await chats.files.setInputFiles({ name: 'depot.png', mimeType: 'image/png', buffer: picture })
  await chats.say('Which gate?')
  const sent = chats.message('Which gate?')
  await expect(sent.getByRole('img', { name: chats.t('picture', { name: 'depot.png' }) })).toBeVisible()
  await expect(sent.getByRole('img').last()).toHaveJSProperty('complete', true)
  expect(await graveFindings(page)).toEqual([])
  // On a phone its state goes below its name, not over it.
  await page.setViewportSize({ width: 360, height: 740 })
  const named = sent
    .getByRole('link')
    .first()
    .getByText(/^(Trip|Booking) KB-/)
  expect(await named.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  await sent.getByRole('link').first().click()
  await expect(page).toHaveURL((url) => url.pathname === routes.booking('').split('?')[0])
})

test('what is written without a connection waits, and is sent once; what is refused says why', async ({
  page,
  faults,
}) => {
  const chats = chatsPage(page)
  await page.goto(lightest)
  const chat = await chatWith(page, 'Tom Parfitt')
  await chats.open(`?id=${chat.id}`)
  await settled(page)
  faults.spoil(/\/messages$/, { kind: 'reset' }, { method: 'POST' })
  await chats.say('First, from the tunnel')
  await chats.say('Second, from the tunnel')
  await expect(chats.message('First')).toContainText(chats.t('state.waiting'))
  await expect(chats.message('Second')).toContainText(chats.t('state.waiting'))
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('tunnel')
  faults.heal()
  // It arrives, and the answer is lost on the way: the next try is the same message.
  faults.spoil(/\/messages$/, { kind: 'lose' }, { method: 'POST', times: 1 })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(chats.message('Second')).toContainText(chats.t('state.sent'))
  expect(await textsIn(page, chat)).toEqual(['First, from the tunnel', 'Second, from the tunnel'])

  const problem = JSON.stringify({ text: ['Not today.'] })
  const refusal = {
    kind: 'answer',
    status: 400,
    body: problem,
    headers: { 'content-type': 'application/json' },
  }
  faults.spoil(/\/messages$/, refusal as Parameters<typeof faults.spoil>[1], { method: 'POST' })
  await chats.say('Third')
  await expect(chats.message('Third')).toContainText('Not today.')
  faults.heal()
  await chats
    .message('Third')
    .getByRole('button', { name: chats.t('resend') })
    .click()
  await expect(chats.message('Third')).toContainText(chats.t('state.sent'))
})

test('older messages come as one scrolls, and one that a search finds is shown where it was written', async ({
  page,
}) => {
  const chats = chatsPage(page)
  await page.goto(lightest)
  const chat = await chatWith(page, 'Piotr Mazur')
  for (let line = 1; line <= 80; line += 1)
    await send(page, 'post', `${path}/${chat.id}/messages`, {
      key: randomUUID(),
      text: `Line ${line} of many`,
    })
  await chats.open(`?id=${chat.id}`)
  await settled(page)
  await expect(chats.message('Line 80 of many')).toBeInViewport()
  await expect(chats.message('Line 30 of many')).toHaveCount(0)
  await chats.thread('Piotr Mazur').evaluate((box) => box.scrollTo(0, 0))
  await expect(chats.message('Line 30 of many')).toHaveCount(1)
  // What was at the top is there still: nobody loses their place.
  await expect(chats.message('Line 31 of many')).toBeInViewport()

  await chats.search.fill('line 20 many')
  await chats.found.first().click()
  await expect(page).toHaveURL(/at=20&/)
  await expect(chats.message('Line 20 of many')).toBeInViewport()
  await expect(chats.message('Line 80 of many')).toHaveCount(0)
  await chats.button('latest').click()
  await expect(chats.message('Line 80 of many')).toBeInViewport()
})

test('conversations are read on where the list ends; one far below is found, and opened by its address', async ({
  page,
  another,
}) => {
  const chats = chatsPage(page)
  const me = await read<{ id: string }>(page, '/api/auth/profile')
  for (const role of ['admin', 'finance'] as const) {
    const colleague = await another(role)
    await colleague.goto(lightest)
    for (let at = 1; at <= 52; at += 1)
      await send(colleague, 'post', path, { members: [me.id], name: `Crew ${at} of ${role}` })
  }
  await chats.open()
  await settled(page)
  await expect(chats.row('Crew 52 of finance')).toBeVisible()
  await expect(chats.row('Crew 1 of admin')).toHaveCount(0)
  await chats.search.fill('crew 1 admin')
  await expect(chats.row('Crew 1 of admin')).toBeVisible()
  await chats.row('Crew 1 of admin').click()
  await expect(page.getByRole('heading', { name: 'Crew 1 of admin' })).toBeVisible()
  await page.goto(page.url().replace(/[&?]search=[^&]*/, ''))
  await expect(page.getByRole('heading', { name: 'Crew 1 of admin' })).toBeVisible()
  await chats.rows.nth(99).scrollIntoViewIfNeeded()
  await expect(chats.row('Crew 2 of admin')).toHaveCount(1)
  await chats.open('?id=none')
  await expect(page.getByText(chats.t('missing'))).toBeVisible()
})

test('who scrolls up is not taken back by what comes before the page has heard of it', async ({
  another,
}) => {
  // Somebody else: one person sends no more than 120 in a minute.
  const page = await another('finance')
  const chats = chatsPage(page)
  await page.goto(lightest)
  const chat = await chatWith(page, 'Denise Campbell')
  const write = (text: string) =>
    send(page, 'post', `${path}/${chat.id}/messages`, { key: randomUUID(), text })
  const lines = '\nand on'.repeat(12)
  for (let row = 1; row <= 6; row += 1) await write(`Row ${row} of some${lines}`)
  await chats.open(`?id=${chat.id}`)
  await settled(page)
  await expect(chats.message('Row 6 of some')).toBeInViewport()
  await chats.thread('Denise Campbell').evaluate((box) => {
    addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true })
    box.scrollTo(0, 0)
  })
  await write('Row 7 of some')
  await expect(chats.message('Row 7 of some')).toHaveCount(1)
  await expect(chats.message('Row 1 of some')).toBeInViewport()
})

for (const locale of ['en', 'ar'] as const) {
  test(`a conversation is begun on a phone, where one pane is in sight at a time (${locale})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const chats = chatsPage(page, locale)
    await chats.open()
    await settled(page)
    await chats.button('begin').click()
    await chats.button('start').click()
    await expect(chats.dialog.getByText(chats.t('people.nobody'))).toBeVisible()
    await chats.dialog.getByRole('searchbox').fill('denise')
    await chats.dialog.getByRole('checkbox', { name: /Denise Campbell/ }).check()
    await chats.button('start').click()
    await expect(page.getByRole('heading', { name: 'Denise Campbell' })).toBeVisible()
    await expect(chats.rows.first()).toBeHidden()
    await chats.field.fill('Hello Denise')
    await chats.button('send').click()
    await expect(chats.message('Hello Denise').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await graveFindings(page)).toEqual([])
    await chats.button('back').click()
    await expect(chats.row('Denise Campbell')).toBeVisible()
  })
}
