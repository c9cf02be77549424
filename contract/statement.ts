import * as z from 'zod'
import {
  addedLineKinds,
  partyKinds,
  settlementMethods,
  statementLineKinds,
  statementStatuses,
} from './lists/statements.ts'
import { currency, minorUnits, moneySum } from './money.ts'
import { day, id, instant, ref } from './record.ts'
import { registerQuery, registerRecord, several } from './register.ts'

export const partyKind = z.enum(partyKinds)
export const statementStatus = z.enum(statementStatuses)
export const lineKind = z.enum(statementLineKinds)
export const paidBy = z.enum(settlementMethods)

/**
 * What a statement is drafted from: the trips of a party from `from` to `to`, days where the party is: those completed,
 * and those that cost a fee because nobody came or they were called off late. Only the
 * party's own field of `driver`, `company` and `parent` counts. Trips in another currency are left for a statement of their own. Payment is due
 * `dueDays` after it is issued. `note` is printed.
 */
export const statementInput = z.strictObject({
  partyKind,
  driver: id.nullable(),
  company: id.nullable(),
  parent: id.nullable(),
  from: day,
  to: day,
  currency,
  dueDays: z.int().min(0).max(180),
  note: z.string().trim().min(1).max(500).nullable(),
})
export type StatementInput = z.infer<typeof statementInput>

/**
 * `closing` is always `opening + total − paid`, in minor units. `opening` is what earlier statements left open; those are
 * then `carriedTo` this one and are paid with it. A driver or an operator is owed what it says (`payable`); everybody
 * else owes it.
 */
export const statement = registerRecord({
  ...statementInput.shape,
  driver: ref.nullable(),
  company: ref.nullable(),
  parent: ref.nullable(),
  party: ref,
  payable: z.boolean(),
  number: z.int().nullable(),
  /** `ST-000123`; null for a draft. */
  reference: z.string().nullable(),
  status: statementStatus,
  trips: z.int().min(0),
  opening: moneySum,
  total: moneySum,
  paid: moneySum,
  closing: moneySum,
  issuedAt: instant.nullable(),
  /** The last day to pay. */
  dueAt: day.nullable(),
  overdue: z.boolean(),
  carriedTo: ref.nullable(),
  voidReason: z.string().nullable(),
})
export type Statement = z.infer<typeof statement>
export const statementListQuery = registerQuery({
  status: several,
  partyKind: several,
  driver: id.optional(),
  company: id.optional(),
  parent: id.optional(),
})

/** A line: what a trip cost or brought, or what somebody added. `from` and `to` are its places as they were called. */
export const statementLine = z.object({
  id,
  kind: lineKind,
  trip: z.object({ id, reference: z.string(), at: instant, from: z.string(), to: z.string() }).nullable(),
  note: z.string().nullable(),
  amount: moneySum,
})
export type StatementLine = z.infer<typeof statementLine>
export const statementPayment = z.object({
  id,
  paidOn: day,
  method: paidBy,
  remark: z.string().nullable(),
  amount: moneySum,
})
export type StatementPayment = z.infer<typeof statementPayment>

/** Who it is from and to, as printed. */
const letterParty = z.object({
  name: z.string(),
  address: z.string().nullable(),
  email: z.string().nullable(),
})
export const statementSheet = z.object({
  party: letterParty,
  /** IANA zone that days and times of the lines are in. */
  zone: z.string(),
  lines: z.array(statementLine),
  payments: z.array(statementPayment),
})
export type StatementSheet = z.infer<typeof statementSheet>

const note = z.string().trim().min(1).max(200)
/** What is added to a draft by hand. */
export const newLine = z.strictObject({
  kind: lineKind.extract(addedLineKinds),
  note,
  amount: minorUnits.refine((amount) => amount !== 0, { error: 'money:statement.nothing' }),
})
export type NewLine = z.infer<typeof newLine>
export const payment = z.strictObject({
  amount: moneySum.min(1),
  paidOn: day,
  method: paidBy,
  remark: note.nullable(),
})
