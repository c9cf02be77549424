import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportResult } from '#contract/register.ts'
import { demoDomain } from '#server/platform/demo-accounts.ts'
import { preparedFolder } from './support/prepared-folder.ts'
import { signInTo } from './support/signed-in.ts'
import { longestHold, watchedServer } from './support/watchdog.ts'

const server = watchedServer(await preparedFolder('demo'), { DEMO_DATA: '1' })
let origin = ''
let staff: Awaited<ReturnType<typeof signInTo>>
beforeAll(async () => {
  origin = await server.ready()
  staff = await signInTo(origin, `admin${demoDomain}`)
})
afterAll(() => server.stop('SIGKILL'))

const heading =
  'code,firstName,lastName,phone,email,licenceNumber,badgeNumber,languages,company,vehicle,rating,status'
/** Just under 10 MB. */
const full = (piece: string) =>
  Buffer.from(piece.repeat(Math.floor((10 * 1024 * 1024 - 1000) / piece.length)))
const below = (content: Uint8Array) => Buffer.concat([Buffer.from(`${heading}\n`), content])
const rows = (count: number, row: (index: number) => string) =>
  Buffer.from([heading, ...Array.from({ length: count }, (_, index) => row(index))].join('\n'))
const badRow = (index: number) =>
  `${index},,${'x'.repeat(90)},12,no,,,fr;de,Nobody ${index},Car ${index},x,flying`
const strangerRow = (index: number) =>
  `,Nell ${index},Reed,+4479${String(index).padStart(8, '0')},,NELL ${index},,en,Nobody ${index},Car ${index},4,off_duty`

/** Asks for health all the while; answers the longest stretch the server kept to itself. */
async function held(work: () => Promise<void>) {
  let over = false
  const refused: number[] = []
  const { busyMs } = await server.held(async () => {
    const beat = async () => {
      while (!over) {
        const { status } = await fetch(`${origin}/api/health`)
        if (status !== 200) refused.push(status)
        await sleep(10)
      }
    }
    const beating = beat()
    await work().finally(() => {
      over = true
    })
    await beating
  })
  expect(refused).toEqual([])
  return busyMs
}

describe('nobody else waits for a file of', () => {
  test.each<[string, () => Uint8Array<ArrayBuffer>, number]>([
    ['five million columns', () => full('a,'), 400],
    ['ten million empty columns below a good heading', () => below(full(',')), 400],
    ['10,000 rows that name 20,000 records which do not exist', () => rows(10_000, strangerRow), 200],
    ['a quote that is never closed', () => below(Buffer.concat([Buffer.from('"'), full('a,\n')])), 400],
    ['one cell of 10 MB', () => below(full('a')), 400],
    ['ten million empty lines', () => below(full('\n')), 200],
    ['NUL bytes', () => full('\0'), 400],
    [
      'UTF-16 with a million rows',
      () => Buffer.from(`\uFEFF${heading}\n${'é,é\n'.repeat(1e6)}`, 'utf16le'),
      400,
    ],
    ['letters of another encoding', () => below(Buffer.from('Ren\xe9,x\n', 'latin1')), 400],
    ['two million brackets of places', () => below(full('((((,\n')), 400],
  ])('%s', async (_, make, status) => {
    const bytes = make()
    const busyMs = await held(async () => {
      const answer = await staff.upload('/api/web/drivers/import?dry_run=true', bytes)
      const text = await answer.text()
      expect([answer.status, text]).toEqual([status, expect.any(String)])
      expect(text.length).toBeLessThan(60_000)
    })
    expect(busyMs).toBeLessThan(longestHold)
  })

  test('a form of 150,000 parts', async () => {
    const part = '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
    const busyMs = await held(async () => {
      const type = { 'content-type': 'multipart/form-data; boundary=B' }
      const answer = await staff.post(
        '/api/web/drivers/import',
        Buffer.from(`${part.repeat(150_000)}--B--\r\n`),
        type,
      )
      expect(answer.status).toBe(400)
      await answer.arrayBuffer()
    })
    expect(busyMs).toBeLessThan(longestHold)
  })
})

test('of 50,000 rows that are wrong 200 faults are listed, with what the file has, and all are counted', async () => {
  const busyMs = await held(async () => {
    const answer = await staff.upload('/api/web/drivers/import', rows(50_000, badRow))
    const { faults, faultCount, created } = (await answer.json()) as ImportResult
    expect([faults.length, faultCount, created]).toEqual([200, 350_000, 0])
    expect(faults.find(({ column }) => column === 'phone')).toMatchObject({ row: 2, value: '12' })
  })
  expect(busyMs).toBeLessThan(longestHold)
})

test('a file that is good is stored while others are served', async () => {
  const good = rows(600, (index) => strangerRow(index).replace(/Nobody \d+,Car \d+/, ','))
  const busyMs = await held(async () => {
    const answer = await staff.upload('/api/web/drivers/import', good)
    expect(((await answer.json()) as ImportResult).created).toBe(600)
  })
  expect(busyMs).toBeLessThan(longestHold)
})

const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)
const rides = (head: string, row: (index: number) => string) => {
  const all = Array.from({ length: 2000 }, (_, index) => `${inAYear},08:40,${row(index)}`)
  return Buffer.from([`date,time,${head}`, ...all].join('\n'))
}

test('2,000 rides of 16 strangers each to addresses that nobody knows hold nobody up', async () => {
  const names = (row: number) => Array.from({ length: 16 }, (_, index) => `Nobody ${row} ${index}`).join(';')
  const strange = rides(
    'children,parent,company,pickup,dropoff',
    (row) =>
      `${names(row)},nobody${row}@example.test,Nobody ${row},${row} Zzyzx Way BS${row} 1AA,${row} Yyzyx Way BS${row} 2BB`,
  )
  let answer: ImportResult | undefined
  const busyMs = await held(async () => {
    answer = await (await staff.upload('/api/web/booking-management/import?dry_run=true', strange)).json()
  })
  // Children, parent and company of each row, and all places but the first 100.
  expect(answer?.faultCount).toBe(3 * 2000 + 4000 - 100)
  expect(busyMs).toBeLessThan(longestHold)
})

test('2,000 rides are booked from a file while others are served', async () => {
  const good = rides(
    'booker,phone,pickup,dropoff,status',
    (row) =>
      `Caller ${row},+4479${String(row).padStart(8, '0')},"Quay (51.45, -2.59)","Port (51.5, -2.7)",confirmed`,
  )
  const busyMs = await held(async () => {
    const answer = await staff.upload('/api/web/booking-management/import', good)
    expect(((await answer.json()) as ImportResult).created).toBe(2000)
  })
  expect(busyMs).toBeLessThan(longestHold)
})

test('12,000 records come in and go out again as a file while others are served', async () => {
  const brands = Array.from({ length: 12_000 }, (_, index) => `Make ${index},GB,yes`)
  const busyMs = await held(async () => {
    const file = Buffer.from(['name,country,active', ...brands].join('\n'))
    const answer = await staff.upload('/api/web/vehicle-brands/import', file)
    expect(((await answer.json()) as ImportResult).created).toBe(12_000)
    const text = await (await staff.get('/api/web/vehicle-brands/export?format=csv')).text()
    expect(text.trim().split('\n').length).toBeGreaterThan(12_000)
  })
  expect(busyMs).toBeLessThan(longestHold)
})

test('a picture of 25 megapixels is drawn anew while others are served', async () => {
  const noise = randomBytes(5000 * 5000 * 3)
  const raw = { width: 5000, height: 5000, channels: 3 as const }
  const bytes = new Uint8Array(await sharp(noise, { raw }).jpeg({ quality: 40 }).toBuffer())
  const busyMs = await held(async () => {
    const answer = await staff.upload('/api/web/files', bytes)
    expect(answer.status).toBe(201)
    await answer.arrayBuffer()
  })
  expect(busyMs).toBeLessThan(longestHold)
})

test.each([
  '/api/web/booking-management/export?format=csv',
  '/api/web/booking-management/export?format=xlsx',
  '/api/web/trip-management/export?format=xlsx',
  '/api/web/children/export?format=xlsx',
])('three at once of %s hold nobody up', async (path) => {
  const busyMs = await held(async () => {
    const sizes = await Promise.all(
      Array.from({ length: 3 }, async () => (await (await staff.get(path)).arrayBuffer()).byteLength),
    )
    expect(Math.min(...sizes)).toBeGreaterThan(5000)
  })
  expect(busyMs).toBeLessThan(longestHold)
})
