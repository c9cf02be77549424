import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { Child } from '#contract/child.ts'
import type { Page } from '#contract/page.ts'
import type { ImportResult } from '#contract/register.ts'
import { parents } from '#server/schema/people.ts'
import { sendFile } from './support/files.ts'
import { samples } from './support/registers.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
await tripWorld(server.db, server.clock())
const staff = await server.as('dispatcher')
const path = '/api/web/children'
const [like] = await server.db.select().from(parents)
if (!like) throw new Error('no parent to copy')
const parent = (id: string, email: string) => ({
  ...like,
  id,
  firstName: id,
  email,
  phone: `+44770095${id.length}0${id.charCodeAt(0)}`,
})
const [nora, omar, twin, other] = [
  parent('nora', 'Nora@example.test'),
  parent('omar', 'omar@example.test'),
  parent('twin', 'same@example.test'),
  parent('zoe', 'same@example.test'),
] as const
await server.db.insert(parents).values([nora, omar, twin, other])

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
async function take(rows: readonly Record<string, string>[]) {
  const full = rows.map((row, index) => {
    const sample = samples.children
    const input = { ...sample?.input(index), ...sample?.cells?.(index) }
    const own = Object.entries(input).map(([name, value]) => [
      name,
      String(value ?? '').replace(/^"|"$/g, ''),
    ])
    return { ...(Object.fromEntries(own) as Record<string, string>), ...row }
  })
  const names = Object.keys(full[0] ?? {})
  const text = [names, ...full.map((row) => names.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(cell).join(','))
    .join('\n')
  const { body } = await sendFile<ImportResult>(server.app, staff, `${path}/import`, {
    bytes: Buffer.from(text),
    name: 'children.csv',
  })
  return body
}
const found = async (name: string) =>
  (await staff.get<Page<Child & { id: string; version: number }>>(`${path}?search=${name}`)).body.results

const family = {
  firstName: 'Pia',
  guardian1: 'NORA@example.test',
  guardian1Relationship: 'foster_parent',
  guardian1Rights: 'emergency; pickup',
  guardian2: `'${omar.phone}`,
  guardian2Relationship: '',
  guardian2Rights: 'primary; edit',
  pickup1: 'Rosa Marsh',
  pickup1Relationship: 'Neighbour',
  pickup1Phone: '+447700900124',
  pickup1IdVerified: 'yes',
  pickup1ValidUntil: '2026-12-31',
}

test('a file brings children with their guardians and who else may fetch them, and an export gives them back', async () => {
  expect(await take([family])).toMatchObject({ created: 1, faultCount: 0 })
  const [child] = await found('Pia')
  const people = {
    guardians: [
      {
        id: 'omar',
        relationship: 'parent',
        isPrimary: true,
        isEmergency: false,
        canPickup: false,
        canEdit: true,
      },
      {
        id: 'nora',
        relationship: 'foster_parent',
        isPrimary: false,
        isEmergency: true,
        canPickup: true,
        canEdit: false,
      },
    ],
    authorisedPickups: [
      {
        name: 'Rosa Marsh',
        relationship: 'Neighbour',
        phone: '+447700900124',
        idVerified: true,
        validUntil: '2026-12-31',
      },
    ],
  }
  expect(child).toMatchObject(people)
  const { body } = await staff.get<string>(`${path}/export?format=csv&search=Pia`)
  const [row] = parse(body, { bom: true, columns: true }) as Record<string, string>[]
  expect(row).toMatchObject({
    guardian1: `'${omar.phone}`,
    guardian1Relationship: 'parent',
    guardian1Rights: 'primary; edit',
    guardian2Rights: 'emergency; pickup',
    guardian3: '',
    pickup1: 'Rosa Marsh',
    pickup1IdVerified: 'true',
    pickup2: '',
  })
  await staff.delete(`${path}/${child?.id}`)
  const again = await sendFile<ImportResult>(server.app, staff, `${path}/import`, {
    bytes: Buffer.from(body),
  })
  expect(again.body).toMatchObject({ created: 1, faultCount: 0 })
  expect((await found('Pia'))[0]).toMatchObject(people)
})

test('without those columns a file is taken as ever, and the first guardian is the primary one', async () => {
  expect(await take([{ firstName: 'Quin' }])).toMatchObject({ created: 1 })
  expect((await found('Quin'))[0]).toMatchObject({ guardians: [], authorisedPickups: [] })
  expect(await take([{ firstName: 'Rhea', guardian1: nora.phone, guardian2: omar.phone }])).toMatchObject({
    created: 1,
  })
  expect((await found('Rhea'))[0]?.guardians.map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
    ['nora', true],
    ['omar', false],
  ])
})

test('faults are reported by row and column, and nothing is imported', async () => {
  const bad = (more: Record<string, string>) => ({ ...family, ...more })
  const { created, faults } = await take([
    bad({ firstName: 'Wolfgang' }),
    bad({ firstName: 'Tess', guardian1: '+447700999999' }),
    bad({ firstName: 'Ugo', guardian1: 'same@example.test' }),
    bad({ firstName: 'Vera', guardian2: nora.phone }),
    bad({ firstName: 'Walt', guardian1Relationship: 'boss', guardian2Rights: 'everything' }),
    bad({ firstName: 'Xena', guardian1: '' }),
    bad({ firstName: 'Yuri', pickup1Phone: '0770', pickup1ValidUntil: '2026-02-30' }),
    bad({ firstName: 'Zack', pickup1ValidUntil: '2026-03-09' }),
  ])
  expect(created).toBe(0)
  expect(faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '3 guardian1',
    '4 guardian1',
    '5 guardian2',
    '6 guardian1Relationship',
    '6 guardian2Rights',
    '7 guardian1',
    '8 pickup1Phone',
    '8 pickup1ValidUntil',
    '9 pickup1ValidUntil',
  ])
  expect(faults[0]?.message).toBe('No parent here has this phone or email.')
  expect(faults[1]?.message).toBe('Several parents have this email. Give the phone instead.')
  expect(await found('Wolfgang')).toEqual([])
})
