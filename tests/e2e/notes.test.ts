import { expect, type Page } from '@playwright/test'
import type { Note } from '#contract/note.ts'
import { graveFindings } from './support/axe.ts'
import { notesPage } from './support/pages/notes.ts'
import { read } from './support/road.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'support' })

const path = '/api/data/notes/NotesData'
const stored = async (page: Page, title: string) =>
  (await read<Note[]>(page, path)).find((note) => note.title === title)

/** A new note with that text, saved. */
async function write(page: Page, title: string) {
  const notes = notesPage(page)
  await notes.button('new').click()
  await expect(notes.text).toBeFocused()
  await notes.text.fill(title)
  await expect(notes.state).toContainText(words('en', 'autosave:saved'))
  return notes
}

test('a note is written, saved by itself, coloured, found, deleted and taken back', async ({ page }) => {
  const notes = notesPage(page)
  await notes.open()
  await settled(page)
  const before = await notes.rows.count()
  expect(before).toBeGreaterThan(3)
  await write(page, 'Purple umbrella\nLeft in the Vivaro, <b>ask</b> the Okafors')
  await expect(notes.rows).toHaveCount(before + 1)
  await expect(notes.rows.first()).toContainText('Purple umbrella')
  await notes.color('color', 'error').check({ force: true })
  await expect.poll(async () => (await stored(page, await notes.text.inputValue()))?.color).toBe('error')

  // Whoever comes back finds it as it was, by its address too.
  await page.reload()
  await expect(notes.text).toHaveValue('Purple umbrella\nLeft in the Vivaro, <b>ask</b> the Okafors')
  await page.getByRole('searchbox').last().fill('okafors UMBRELLA')
  await expect(notes.rows).toHaveCount(1)
  await expect(page).toHaveURL(/search=okafors/)
  await notes.color('filter', 'success').check({ force: true })
  await expect(notes.rows).toHaveCount(0)
  await notes.color('filter', 'all').check({ force: true })

  await notes.button('delete').click()
  await expect(notes.rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notes.rows).toHaveCount(1)
  await notes.button('delete').click()
  await notes.button('deletedOnes').click()
  await notes.rows.first().click()
  await notes.button('restore').click()
  await expect(notes.state).toContainText(words('en', 'autosave:saved'))
  expect((await stored(page, await notes.text.inputValue()))?.deleted).toBe(false)
})

test('nothing that is written is lost while the server is away', async ({ page, faults }) => {
  const notes = notesPage(page)
  await notes.open()
  await write(page, 'Before the cut')
  faults.spoil(/\/api\/data\/notes/, { kind: 'reset' }, { method: 'PATCH' })
  await notes.text.fill('Before the cut, and what came after')
  await expect(notes.state).toContainText(words('en', 'autosave:failed'))
  await notes.text.pressSequentially(' it')
  await notes.rows.nth(1).click()
  await page.goBack()
  await expect(notes.text).toHaveValue('Before the cut, and what came after it')
  faults.heal()
  await expect(notes.state).toContainText(words('en', 'autosave:saved'), { timeout: 20_000 })
  expect(await stored(page, 'Before the cut, and what came after it')).toBeDefined()
})

test('who leaves the page at once has it saved too', async ({ page }) => {
  const notes = notesPage(page)
  await notes.open()
  await write(page, 'In a hurry')
  await notes.text.fill('In a hurry: bus 7 waits')
  await page.goto('/dashboards/modern/')
  await expect.poll(() => stored(page, 'In a hurry: bus 7 waits')).toBeDefined()
})

test('two tabs edit one note: neither text is lost, and its writer says which stands', async ({
  page,
  context,
}) => {
  const notes = notesPage(page)
  await notes.open()
  await write(page, 'Shared gate code')
  const other = await context.newPage()
  await other.goto(page.url())
  const there = notesPage(other)
  await expect(there.text).toHaveValue('Shared gate code')
  // What was saved before says so till the writer pauses: the server is asked.
  const isStored = (title: string) => expect.poll(() => stored(page, title)).toBeDefined()
  await there.text.fill('Shared gate code: north gate')
  await isStored('Shared gate code: north gate')
  // A colour is no quarrel.
  await notes.color('color', 'info').check({ force: true })
  await expect(notes.state).toContainText(words('en', 'autosave:saved'))
  await expect(notes.text).toHaveValue('Shared gate code: north gate')

  await there.text.fill('Shared gate code: 4711')
  await isStored('Shared gate code: 4711')
  await notes.text.fill('Shared gate code: south gate')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('Shared gate code: 4711')
  expect(await graveFindings(page)).toEqual([])
  await notes.button('conflict.mine').click()
  await expect(notes.state).toContainText(words('en', 'autosave:saved'))
  expect(await stored(page, 'Shared gate code: south gate')).toBeDefined()
  expect(await stored(page, 'Shared gate code: 4711')).toBeUndefined()
})

for (const locale of ['en', 'ar'] as const) {
  test(`on a phone one pane is in sight at a time (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const notes = notesPage(page, locale)
    await notes.open()
    await settled(page)
    await expect(notes.text).toBeHidden()
    await notes.rows.first().click()
    await expect(notes.text).toBeVisible()
    await expect(notes.rows.first()).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await graveFindings(page)).toEqual([])
    await notes.button('back').click()
    await expect(notes.rows.first()).toBeVisible()
  })
}

test('where notes can’t be loaded it says so, and tries again', async ({ page, faults }) => {
  const notes = notesPage(page)
  faults.spoil(/\/api\/data\/notes/, { kind: 'answer', status: 500, body: '{}' })
  await notes.open()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(notes.t('failed'))
  faults.heal()
  await page.getByRole('button', { name: words('en', 'problems:broken.retry') }).click()
  await expect(notes.rows.first()).toBeVisible()
})
