import { inArray, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  type Child,
  type GuardianInput,
  guardianInput,
  type PickupPersonInput,
  pickupPersonInput,
} from '#contract/child.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { check } from '#server/platform/http/field-messages.ts'
import { readCell } from '#server/platform/sheets/read-cell.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import type { Extras, SheetRow } from '#server/resources/spec.ts'
import { guardians, parents } from '#server/schema/people.ts'
import { authorisedPickups } from '#server/schema/pickups.ts'

/** How many guardians and how many further people a row has room for. */
const room = { guardian: 4, pickup: 3 }

const numbered = (name: 'guardian' | 'pickup', fields: readonly string[]) =>
  Array.from({ length: room[name] }, (_, index) => fields.map((field) => `${name}${index + 1}${field}`))
const guardianColumns = numbered('guardian', ['', 'Relationship', 'Rights'])
const pickupColumns = numbered('pickup', ['', 'Relationship', 'Phone', 'IdVerified', 'ValidUntil'])

/** A guardian's rights as words of a cell. */
const rights = {
  primary: 'isPrimary',
  emergency: 'isEmergency',
  pickup: 'canPickup',
  edit: 'canEdit',
} as const
const rightsSchema = z.strictObject({
  primary: z.boolean(),
  emergency: z.boolean(),
  pickup: z.boolean(),
  edit: z.boolean(),
})
const rightsOf = (one: GuardianInput) =>
  Object.entries(rights)
    .flatMap(([word, field]) => (one[field] ? [word] : []))
    .join('; ')

type Linked = GuardianInput & { parentId: string }
interface Family {
  guardians: Linked[]
  pickups: PickupPersonInput[]
}

const textIn = ({ cells }: SheetRow, column = '') =>
  String(readCell(z.string().nullable(), cells[column] ?? '') ?? '')

/** Parents by their phone and by their email; null for an email that several share. */
async function parentsIn(
  { db }: WriteContext,
  rows: readonly SheetRow[],
): Promise<Map<string, string | null>> {
  const named = rows.flatMap((row) => guardianColumns.map(([column]) => textIn(row, column).toLowerCase()))
  const wanted = JSON.stringify([...new Set(named.filter(Boolean))])
  const among = sql`(select jsonb_array_elements_text(${wanted}::jsonb))`
  const found = await db
    .select({ id: parents.id, phone: parents.phone, email: sql<string>`lower(${parents.email})` })
    .from(parents)
    .where(or(inArray(parents.phone, among), sql`lower(${parents.email}) in ${among}`))
  const known = new Map<string, string | null>()
  for (const { id, phone, email } of found) {
    known.set(email, known.has(email) ? null : id)
    known.set(phone, id)
  }
  return known
}

/** One guardian of a row; undefined where there is none, or something is wrong with them. */
function guardianIn(
  { t }: WriteContext,
  row: SheetRow,
  [column = '', kind = '', rightsColumn = '']: readonly string[],
  known: ReadonlyMap<string, string | null>,
): Linked | undefined {
  const name = textIn(row, column)
  if (!name) {
    if (textIn(row, kind) || textIn(row, rightsColumn)) row.add(column, t('core:field.required'))
    return undefined
  }
  const parentId = known.get(name.toLowerCase())
  if (!parentId)
    row.add(column, t(parentId === null ? 'families:sheet.several' : 'families:sheet.unknown_parent'))
  const words = rightsSchema.safeParse(readCell(rightsSchema, row.cells[rightsColumn] ?? ''))
  if (!words.success)
    row.add(rightsColumn, t('families:sheet.rights', { words: Object.keys(rights).join(', ') }))
  const granted = words.data ?? { primary: false, emergency: false, pickup: false, edit: false }
  const read = check(
    guardianInput,
    {
      relationship: textIn(row, kind) || 'parent',
      isPrimary: granted.primary,
      isEmergency: granted.emergency,
      canPickup: granted.pickup,
      canEdit: granted.edit,
    },
    t,
  )
  if (!read.ok) row.add(kind, Object.values(read.fields).flat().join(' '))
  return parentId && read.ok ? { parentId, ...read.data } : undefined
}

/** The guardians of a row: none of them twice, and one of them the primary one, the first where none is called so. */
function guardiansIn(ctx: WriteContext, row: SheetRow, known: ReadonlyMap<string, string | null>): Linked[] {
  const all: Linked[] = []
  for (const columns of guardianColumns) {
    const one = guardianIn(ctx, row, columns, known)
    if (one && all.some(({ parentId }) => parentId === one.parentId))
      row.add(columns[0] ?? '', ctx.t('families:sheet.twice'))
    else if (one) all.push(one)
  }
  const primary = all.find(({ isPrimary }) => isPrimary) ?? all[0]
  return all.map((one) => ({ ...one, isPrimary: one === primary }))
}

const pickupFields = ['name', 'relationship', 'phone', 'idVerified', 'validUntil'] as const

/** Somebody else who may fetch the child; undefined where there is nobody, or something is wrong with them. */
function pickupIn({ env, now, t }: WriteContext, row: SheetRow, columns: readonly string[]) {
  if (columns.every((column) => !textIn(row, column))) return undefined
  const cells = pickupFields.map((field, index) => ({ field, column: columns[index] ?? '' }))
  const given = Object.fromEntries(
    cells.map(({ field, column }) => [
      field,
      readCell(pickupPersonInput.shape[field], row.cells[column] ?? ''),
    ]),
  )
  const read = check(pickupPersonInput, { ...given, idVerified: given.idVerified ?? false }, t)
  const today = dayIn(env.OPERATOR_ZONE, now)
  const over = read.ok && read.data.validUntil !== null && read.data.validUntil < today
  const faults = read.ok ? { ...(over && { validUntil: [t('families:pickup.past')] }) } : read.fields
  for (const { field, column } of cells) {
    const rightsColumn = new Map(Object.entries(faults)).get(field)
    if (rightsColumn) row.add(column, rightsColumn.join(' '))
  }
  return read.ok && !over ? read.data : undefined
}

async function store(ctx: WriteContext, families: readonly Family[], ids: readonly string[]) {
  const childId = (index: number) => ids[index] ?? ''
  await insertRows(
    ctx.db,
    guardians,
    families.flatMap((family, index) => family.guardians.map((one) => ({ ...one, childId: childId(index) }))),
  )
  const by = {
    createdAt: ctx.now,
    createdBy: ctx.user.id,
    updatedAt: ctx.now,
    updatedBy: ctx.user.id,
    version: 1,
  }
  await insertRows(
    ctx.db,
    authorisedPickups,
    families.flatMap((family, index) =>
      family.pickups.map((one) => ({ ...one, ...by, id: crypto.randomUUID(), childId: childId(index) })),
    ),
  )
}

/** Guardians and authorised pickups in tables of children: a parent by phone or email, what they are, and their rights. */
export const familyColumns: Extras<Child> = {
  columns: [...guardianColumns.flat(), ...pickupColumns.flat()],
  sample: {
    guardian1: '+447700900123',
    guardian1Relationship: 'parent',
    guardian1Rights: 'primary; emergency; pickup; edit',
    pickup1: 'Rosa Marsh',
    pickup1Relationship: 'Neighbour',
    pickup1Phone: '+447700900124',
    pickup1IdVerified: 'true',
  },
  cells: (child) => {
    const cells: Record<string, string | boolean | null> = {}
    for (const [index, [name = '', kind = '', rightsColumn = '']] of guardianColumns.entries()) {
      const one = child.guardians[index]
      if (one)
        Object.assign(cells, { [name]: one.phone, [kind]: one.relationship, [rightsColumn]: rightsOf(one) })
    }
    for (const [index, columns] of pickupColumns.entries()) {
      const one = child.authorisedPickups[index]
      for (const [at, field] of pickupFields.entries()) if (one) cells[columns[at] ?? ''] = one[field]
    }
    return cells
  },
  take: async (ctx, rows) => {
    const known = await parentsIn(ctx, rows)
    const families = rows.map(
      (row): Family => ({
        guardians: guardiansIn(ctx, row, known),
        pickups: pickupColumns.flatMap((columns) => pickupIn(ctx, row, columns) ?? []),
      }),
    )
    return (inside, ids) => store(inside, families, ids)
  },
}
