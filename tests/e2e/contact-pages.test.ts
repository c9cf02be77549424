import { expect, type Page } from '@playwright/test'
import type { Contact, ContactCounts } from '#contract/contact.ts'
import { graveFindings } from './support/axe.ts'
import { contactsPage } from './support/pages/contacts.ts'
import { read } from './support/road.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'

// Somebody whose book no other test looks into.
test.use({ role: 'viewer' })

const path = '/api/data/contacts/ContactsData'
const many = 250
const last = 'Zuleika Zaman'
/** Whose star only one test sets: the tests may share a book. */
const other = 'Zora Zimmer'

const card = (name: string, department: string) =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nORG:Ferries;${department}\r\nEND:VCARD\r\n`
const people = Array.from({ length: many - 2 }, (_, at) => `Person ${String(at).padStart(3, '0')}`)
const cards = people.map((name) => card(name, 'Quay')).join('') + card(last, 'Harbour') + card(other, 'Pier')
const file = { name: 'phone.vcf', mimeType: 'text/vcard', buffer: Buffer.from(cards) }

type Book = ReturnType<typeof contactsPage>

/** A book with the contacts of a large phone; answers how many it has then. */
async function fill(page: Page, book: Book): Promise<number> {
  await book.open()
  await settled(page)
  await book.file.setInputFiles(file)
  const count = async () => (await read<ContactCounts>(page, `${path}/counts`)).filters.show_all
  await expect.poll(count).toBeGreaterThan(many)
  await expect(book.rows).toHaveCount(100)
  return count()
}

/** Scrolls as people do, till nothing more comes. */
async function scrollToEnd(book: Book, all: number) {
  await expect(async () => {
    await book.rows.last().scrollIntoViewIfNeeded()
    await expect(book.rows).toHaveCount(all, { timeout: 500 })
  }).toPass()
}

test('a large book comes as one scrolls; somebody at its end is found, starred, deleted and taken back', async ({
  page,
}) => {
  const book = contactsPage(page)
  const all = await fill(page, book)
  await scrollToEnd(book, all)
  await expect(book.rows.last()).toContainText(last)
  await expect(book.button('more')).toHaveCount(0)
  const names = await book.rows.evaluateAll((rows) => rows.map(({ textContent }) => textContent))
  expect(new Set(names).size).toBe(all)
  // What is open is in sight beside the end of the list.
  await book.rows.last().click()
  await expect(book.details(last).getByRole('heading')).toBeInViewport()
  expect(await graveFindings(page)).toEqual([])

  // From its first page on the list does not have them: they are there by themselves.
  await page.reload()
  await expect(book.details(last)).toContainText('Harbour')
  await expect(book.rows).toHaveCount(100)
  await book.search.fill('zaman zul')
  await expect(book.rows).toHaveCount(1)
  await expect(page).toHaveURL(/search=zaman\+zul/)
  await page.getByRole('button', { name: book.t('star', { name: last }) }).click()
  await expect(book.filter(book.t('filter.starred_contact'))).toBeVisible()
  const stored = async () => (await read<Contact[]>(page, `${path}?search=zaman`))[0]
  await expect.poll(async () => (await stored())?.starred).toBe(true)

  await book.button('delete').click()
  await expect(book.rows).toHaveCount(0)
  await expect(page.getByText(book.t('none'))).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(book.rows).toHaveCount(1)
  await expect.poll(stored).toMatchObject({ deleted: false, starred: true })
})

test('departments and marks are lists of their own, and their addresses lead back to them', async ({
  page,
}) => {
  const book = contactsPage(page)
  await fill(page, book)
  await book.filter('Pier').click()
  await expect(book.rows).toHaveCount(1)
  await expect(page).toHaveURL(/department=Pier/)
  await page.reload()
  await expect(book.rows).toHaveText([new RegExp(other)])
  await book.filter('Quay').click()
  await expect(book.rows).toHaveCount(100)
  await scrollToEnd(book, many - 2)
  await page.goBack()
  await expect(book.rows).toHaveText([new RegExp(other)])
  await page.getByRole('button', { name: book.t('star', { name: other }) }).click()
  await book.filter(book.t('filter.starred_contact')).click()
  await expect(book.rows.filter({ hasText: other })).toHaveCount(1)
  // A star that is taken away takes the row with it.
  await page.getByRole('button', { name: book.t('star', { name: other }) }).click()
  await expect(book.rows.filter({ hasText: other })).toHaveCount(0)
})

test('the end of a list that does not come says so, and is asked for again', async ({ page, faults }) => {
  const book = contactsPage(page)
  const all = await fill(page, book)
  faults.spoil(/after=/, { kind: 'answer', status: 404, body: '{"detail":"Gone"}' })
  await book.rows.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert').filter({ hasText: 'Gone' })).toBeVisible()
  faults.heal()
  await book.button('more').click()
  await scrollToEnd(book, all)
})

test('on an Arabic phone the list is read on, and one comes back to it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const book = contactsPage(page, 'ar')
  const all = await fill(page, book)
  await scrollToEnd(book, all)
  await book.rows.last().click()
  await expect(book.details(last).getByRole('heading')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await graveFindings(page)).toEqual([])
  await book.button('back').click()
  await expect(book.rows.first()).toBeVisible()
  await expect(book.rows).toHaveCount(all)
})
