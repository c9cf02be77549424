import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Contact } from '#contract/contact.ts'
import { graveFindings } from './support/axe.ts'
import { contactsPage } from './support/pages/contacts.ts'
import { read } from './support/road.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'

test.use({ role: 'finance' })

const path = '/api/data/contacts/ContactsData'
const stored = async (page: Page, firstname: string) =>
  (await read<Contact[]>(page, path)).find((one) => one.firstname === firstname)

const vcf = (name: string, text: string) => ({ name, mimeType: 'text/vcard', buffer: Buffer.from(text) })

test('somebody is added, found by number, starred, edited, deleted and taken back', async ({ page }) => {
  const book = contactsPage(page)
  await book.open()
  await settled(page)
  await book.button('new').click()
  await book.button('save').click()
  await expect(page.getByText(book.t('nameless')).first()).toBeVisible()
  await book.field('firstname').fill('Quentin <b>')
  await book.field('company').fill('Ferry Office')
  await book.field('department').fill('Timetables')
  await book.field('phone').fill('+44 117 555 0199')
  await book.field('email').fill('quentin@ferry.example')
  await book.button('save').click()
  const details = book.details('Quentin <b>')
  await expect(details).toContainText('Ferry Office')
  await expect(book.filter('Timetables')).toBeVisible()
  await expect(details.getByRole('link', { name: book.t('call') })).toHaveAttribute(
    'href',
    'tel:+441175550199',
  )

  await page.getByRole('searchbox').last().fill('0199 ferry')
  await expect(book.rows).toHaveCount(1)
  await page.getByRole('button', { name: book.t('star', { name: 'Quentin <b>' }) }).click()
  await page.getByRole('searchbox').last().fill('')
  await book.filter(book.t('filter.starred_contact')).click()
  await expect(page).toHaveURL(/filter=starred_contact/)
  await expect(book.rows.filter({ hasText: 'Quentin' })).toHaveCount(1)
  // The star is shown before the server has it, and a page that is loaded anew takes back what is still on its way.
  await expect.poll(async () => (await stored(page, 'Quentin <b>'))?.starred).toBe(true)
  await page.reload()
  await book.rows.filter({ hasText: 'Quentin' }).click()

  await book.button('edit').click()
  await book.field('notes').fill('Answers in the morning')
  await book.button('save').click()
  await expect(details).toContainText('Answers in the morning')
  expect(await stored(page, 'Quentin <b>')).toMatchObject({ starred: true, notes: 'Answers in the morning' })

  await book.button('delete').click()
  await expect(details).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await stored(page, 'Quentin <b>'))?.deleted).toBe(false)
})

test('a star that the server refuses goes out again, and says why', async ({ page, faults }) => {
  const book = contactsPage(page)
  await book.open()
  await settled(page)
  const star = page.getByRole('button', { name: book.t('star', { name: 'Peter Hollis' }) })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  faults.spoil(/ContactsData/, { kind: 'answer', status: 503, body: '{}' }, { method: 'PATCH' })
  await star.click()
  await expect(
    page.getByRole('region', { name: 'Notifications' }).or(page.locator('[aria-live]')),
  ).toContainText([/not available/])
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  faults.heal()
  await star.click()
  await expect.poll(async () => (await stored(page, 'Peter'))?.starred).toBe(true)
})

test('two people change one contact: nothing is overwritten, and each field can be chosen', async ({
  page,
  context,
}) => {
  const book = contactsPage(page)
  const { id } = (await read<Contact[]>(page, await book.open().then(() => path)))[0] ?? { id: '' }
  await page.goto(`/apps/contacts/?id=${id}&edit=1`)
  const other = await context.newPage()
  await other.goto(page.url())
  const there = contactsPage(other)
  await there.field('notes').fill('From the other window')
  await there.button('save').click()
  await expect(there.button('edit')).toBeVisible()
  await book.field('address').fill('1 New Street')
  await book.button('save').click()
  await expect(page.getByText('From the other window')).toBeVisible()
  expect(await graveFindings(page)).toEqual([])
})

test('a mail to a contact is begun from there, with their address', async ({ page }) => {
  const book = contactsPage(page)
  await book.open()
  await book.rows.filter({ hasText: 'Peter Hollis' }).click()
  await book.button('write').click()
  await expect(page).toHaveURL(/\/apps\/email\/\?filter=draft&id=/)
  await expect(page.getByRole('main')).toContainText('Peter Hollis')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible()
  // Others are offered from the address book as one types.
  await page.getByRole('combobox', { name: 'To', exact: true }).pressSequentially('samir')
  await expect(page.locator('datalist option[value="samira@lllwest.example"]')).toHaveCount(1)
})

test('the contacts of a phone come in by a file, and go out in one', async ({ page }) => {
  const book = contactsPage(page)
  await book.open()
  await settled(page)
  const before = await book.rows.count()
  const card = (name: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nN:;${name};;;\r\nEND:VCARD\r\n`
  await book.file.setInputFiles(vcf('phone.vcf', card('Ulrike') + card('Ulrike') + card('')))
  await expect(page.getByText(book.t('imported', { added: '1', known: '1', unreadable: '1' }))).toBeVisible()
  await expect(book.rows).toHaveCount(before + 1)
  await book.file.setInputFiles(vcf('other.vcf', 'no cards at all'))
  await expect(page.getByText(/has no contacts/)).toBeVisible()
  await book.file.setInputFiles(vcf('big.vcf', `BEGIN:VCARD\r\nNOTE:${'x'.repeat(10_000_000)}\r\nEND:VCARD`))
  await expect(page.getByText(/up to 8 MB|10 MB/)).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: book.t('export') }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('contacts.vcf')
  expect(await readFile(await file.path(), 'utf8')).toContain('FN:Ulrike')
})

for (const locale of ['en', 'ar'] as const) {
  test(`on a phone one pane is in sight at a time (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const book = contactsPage(page, locale)
    await book.open()
    await settled(page)
    await book.rows.first().click()
    await expect(book.rows.first()).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await graveFindings(page)).toEqual([])
    await book.button('back').click()
    await expect(book.rows.first()).toBeVisible()
  })
}
