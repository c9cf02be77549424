import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'admin' })

interface Sample {
  register: string
  path: string
  createPath: string
  /** Fills the form in; answers what the record is called. */
  fill: (page: Page, number: number) => Promise<string>
  /** Its column in a file, for the import of rows that can't be taken. */
  badRow: string
  /** What the row has in the cell that is refused. */
  refused: string
}

const label = (register: string, field: string) => words('en', `${register}:field.${field}`)
const box = (page: Page, register: string, field: string) =>
  page.getByRole('textbox', { name: label(register, field), exact: true })

async function choose(page: Page, register: string, field: string, text: string) {
  await page.getByRole('combobox', { name: label(register, field) }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

const samples: readonly Sample[] = [
  {
    register: 'vehicle-brands',
    path: routes.vehicleBrands(),
    createPath: `${routes.vehicleBrands()}?new=1`,
    fill: async (page, number) => {
      await box(page, 'vehicle-brands', 'name').fill(`Zagato ${number}`)
      return `Zagato ${number}`
    },
    badRow: 'name,country,active\nNew brand,Italy,true\n',
    refused: 'Italy',
  },
  {
    register: 'vehicle-models',
    path: routes.vehicleModels(),
    createPath: `${routes.vehicleModels()}?new=1`,
    fill: async (page, number) => {
      await choose(page, 'vehicle-models', 'brand', 'Ford')
      await box(page, 'vehicle-models', 'name').fill(`Zephyr ${number}`)
      await page.getByLabel(label('vehicle-models', 'body')).selectOption('van')
      await page.getByLabel(label('vehicle-models', 'fuel')).selectOption('diesel')
      await box(page, 'vehicle-models', 'seats').fill('7')
      return `Zephyr ${number}`
    },
    badRow: 'brand,name,body,seats,wheelchairSpaces,fuel,active\nFord,X,van,0,0,diesel,true\n',
    refused: '0',
  },
  {
    register: 'vehicles',
    path: routes.vehicles(),
    createPath: routes.vehicleCreate(),
    fill: async (page, number) => {
      const plate = `ZZ${number} QQQ`
      await box(page, 'vehicles', 'plate').fill(plate)
      await choose(page, 'vehicles', 'model', 'Ford Galaxy')
      // The model brings its seats.
      await expect(box(page, 'vehicles', 'seats')).toHaveValue('6')
      await box(page, 'vehicles', 'year').fill('2024')
      await page.getByLabel(label('vehicles', 'ownership')).selectOption('owned')
      return plate
    },
    badRow:
      'plate,callSign,vin,model,year,colour,seats,wheelchairSpaces,boosterSeats,tailLift,ownership,odometerKm,company,driver,status\nAA11 AAA,,,Nobody,2024,,4,0,0,false,owned,,,,available\n',
    refused: 'Nobody',
  },
]

const save = (page: Page) => page.getByRole('button', { name: words('en', 'form:save') })

/** Makes a record with its form; answers what it is called. */
async function make(page: Page, { register, createPath, fill }: Sample): Promise<string> {
  await page.goto(createPath)
  const name = await fill(page, 101)
  await page
    .locator('form')
    .getByRole('button', { name: words('en', `${register}:create`) })
    .click()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  return name
}

/** Searches the list for it; answers its row. */
async function find(page: Page, { path }: Sample, name: string) {
  await page.goto(path)
  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(/search=/)
  await settled(page)
  const row = page.getByRole('row', { name })
  return row
}

// What the stores do in each register when two change a record, or it is deleted, is tested without a browser.
test('vehicles: made, edited by two at once, found, deleted and brought back', async ({ page, another }) => {
  const [sample] = samples.filter(({ register }) => register === 'vehicles')
  if (!sample) throw new Error('no sample')
  const name = await make(page, sample)
  const address = page.url()

  const colleague = await another('dispatcher')
  await colleague.goto(`${address}&edit=1`)
  await expect(save(colleague)).toBeVisible()
  await page.goto(`${address}&edit=1`)
  await box(page, 'vehicles', 'colour').fill('Amber')
  await save(page).click()
  await expect(page).toHaveURL(address)
  await box(colleague, 'vehicles', 'colour').fill('Blue')
  await save(colleague).click()
  await expect(colleague.getByText(words('en', 'form:conflict.title'))).toBeVisible()
  await colleague.getByRole('button', { name: words('en', 'form:conflict.apply') }).click()
  await save(colleague).click()
  await expect(colleague).toHaveURL(address)

  const row = await find(page, sample, name)
  await expect(row).toHaveCount(1)
  await row.getByRole('checkbox').check()
  await page
    .getByRole('region', { name: words('en', 'bulk:label') })
    .getByRole('button', { name: words('en', 'register:delete') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('en', 'register:delete') })
    .click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: words('en', 'toasts:undo') }).click()
  await expect(row).toHaveCount(1)
})

for (const sample of samples) {
  const { register } = sample

  if (register !== 'vehicles') {
    test(`${register}: made with its form, and found`, async ({ page }) => {
      await expect(await find(page, sample, await make(page, sample))).toHaveCount(1)
    })
  }

  test(`${register}: an import tells what is wrong by row and column, an export has every row`, async ({
    page,
  }) => {
    await page.goto(sample.path)
    await settled(page)
    await page.getByRole('button', { name: words('en', 'register:import'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel(words('en', 'import:file'))
      .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(sample.badRow) })
    await expect(dialog.getByText(words('en', 'import:nothing'))).toBeVisible()
    await expect(dialog.getByRole('cell', { name: '2', exact: true })).toBeVisible()
    await expect(dialog.getByRole('cell', { name: sample.refused, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: words('en', 'table:export.label'), exact: true }).click()
    await page.getByRole('link', { name: words('en', 'list-panels:export.csv') }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    const shown = await page.request.get(`/api/web/${register}`)
    const { count } = (await shown.json()) as { count: number }
    expect(text.trim().split('\n')).toHaveLength(count + 1)
  })
}

const shownWidth = (page: Page, name: string) =>
  page.getByRole('columnheader', { name }).evaluate((cell) => cell.getBoundingClientRect().width)

test('a column is made wider by mouse and by keyboard, also from right to left, and stays so', async ({
  page,
}) => {
  await page.goto(routes.vehicles())
  await settled(page)
  const status = label('vehicles', 'status')
  const before = await shownWidth(page, status)
  await page.getByRole('columnheader', { name: status }).hover()
  const grip = page.getByRole('separator', { name: words('en', 'list-panels:width.label', { name: status }) })
  const box = await grip.boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 8]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 30, y, { steps: 3 })
  await page.mouse.move(x + 60, y)
  await page.mouse.up()
  await expect.poll(() => shownWidth(page, status)).toBeCloseTo(before + 60, -1)
  const wide = await shownWidth(page, status)
  await grip.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => shownWidth(page, status)).toBeCloseTo(wide - 16, 0)
  await page.reload()
  await settled(page)
  await expect.poll(() => shownWidth(page, status)).toBeCloseTo(wide - 16, 0)

  await page.goto(`/ar${routes.vehicles()}`)
  await settled(page)
  const arabic = words('ar', 'vehicles:field.status')
  await page.getByRole('columnheader', { name: arabic }).hover()
  const mirrored = page.getByRole('separator', {
    name: words('ar', 'list-panels:width.label', { name: arabic }),
  })
  await mirrored.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => shownWidth(page, arabic)).toBeCloseTo(wide, 0)
  await page.keyboard.press('Enter')
  await expect.poll(() => shownWidth(page, arabic)).toBeCloseTo(before, 0)
})

test('a value is changed in the list by keyboard, taken back, and not put over what somebody else changed', async ({
  page,
}) => {
  await page.goto(routes.vehicleBrands())
  await settled(page)
  const ford = page.getByRole('row', { name: 'Ford' })
  const value = ford.locator('[data-inline="active"]')
  await ford.getByRole('link', { name: 'Ford' }).focus()
  await expect(value).toHaveAttribute('tabindex', '0')
  await page.keyboard.press('Tab')
  await expect(value).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: words('en', 'register:no') }).click()
  await expect(value).toHaveText(words('en', 'register:no'))
  await page.getByRole('button', { name: words('en', 'toasts:undo') }).click()
  await expect(value).toHaveText(words('en', 'register:yes'))

  const { results } = (await (await page.request.get('/api/web/vehicle-brands?search=Ford')).json()) as {
    results: { id: string; version: number; name: string; country: string | null; active: boolean }[]
  }
  const [found] = results
  await settled(page)
  const { cookies } = await page.context().storageState()
  const csrf = cookies.find(({ name }) => name === 'csrftoken')?.value ?? ''
  const put = await page.request.put(`/api/web/vehicle-brands/${found?.id}`, {
    data: { name: 'Ford', country: 'GB', active: true },
    headers: { 'if-match': `"${found?.version}"`, 'x-csrftoken': csrf, origin: new URL(page.url()).origin },
  })
  expect(put.status()).toBe(200)
  await value.click()
  await page.getByRole('menuitem', { name: words('en', 'register:no') }).click()
  await expect(page.getByText(words('en', 'register-tasks:inline.conflict', { name: 'Ford' }))).toBeVisible()
  await expect(value).toHaveText(words('en', 'register:yes'))
  await expect(ford.getByRole('cell', { name: 'United Kingdom' })).toBeVisible()
})

test('who may change nothing finds nothing to tick, to import or to make', async ({ another }) => {
  const page = await another('viewer')
  for (const path of [routes.bookings(), routes.vehicles()]) {
    await page.goto(path)
    await settled(page)
    await expect(page.locator('tr[data-row]').first()).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: words('en', 'register:import') })).toBeHidden()
  }
  await expect(page.getByRole('link', { name: words('en', 'vehicles:create') })).toBeHidden()
})
