import { expect, type Locator, type Page } from '@playwright/test'

/** Nobody goes on for longer than this from one place to the next. */
const patience = 120

const has = (wanted: Locator) => wanted.and(wanted.page().locator(':focus')).count()

/** Presses Tab, and nothing else, until this has the focus, as somebody does who sees where it is. */
export async function tabTo(wanted: Locator): Promise<void> {
  await expect(wanted.first()).toBeVisible()
  for (let steps = 0; steps < patience; steps += 1) {
    await wanted.page().keyboard.press('Tab')
    if (await has(wanted)) return
  }
  throw new Error(`No way to ${wanted} by Tab.`)
}

/** The field or button of this name. */
export const named = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).or(page.getByRole('button', { name, exact: true }))

/** Walks to a field and types; what stood there is selected on arrival and goes. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await field.page().keyboard.type(text)
}

/** Walks to a button or link and presses it. */
export async function press(what: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(what)
  await what.page().keyboard.press(key)
}

/** Walks through an open menu by the arrows to this entry and takes it. */
export async function takeFromMenu(entry: Locator): Promise<void> {
  await expect(entry).toBeVisible()
  for (let steps = 0; steps < patience; steps += 1) {
    if (await has(entry)) return entry.page().keyboard.press('Enter')
    await entry.page().keyboard.press('ArrowDown')
  }
  throw new Error(`No way to ${entry} by the arrows.`)
}
