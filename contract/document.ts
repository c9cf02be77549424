import * as z from 'zod'
import { storedFile } from './file.ts'
import {
  assistantPaperTypes,
  companyPaperTypes,
  driverPaperTypes,
  paperDues,
  paperOwners,
  paperStatuses,
  paperTypes,
  vehiclePaperTypes,
} from './lists/papers.ts'
import { day, id, instant, ref } from './record.ts'
import { flag, registerQuery, registerRecord, several } from './register.ts'

export const driverPaperType = z.enum(driverPaperTypes)
export const assistantPaperType = z.enum(assistantPaperTypes)
export const vehiclePaperType = z.enum(vehiclePaperTypes)
export const companyPaperType = z.enum(companyPaperTypes)
export const paperType = z.enum(paperTypes)
export const paperOwner = z.enum(paperOwners)
export type PaperOwner = z.infer<typeof paperOwner>

export const paperStatus = z.enum(paperStatuses)
export type PaperStatus = z.infer<typeof paperStatus>
export const paperDue = z.enum(paperDues)
export type PaperDue = z.infer<typeof paperDue>

/** How many files one paper may have. */
const maxPaperFiles = 8

const text = (max: number) => z.string().trim().min(1).max(max).nullable()
const input = {
  number: text(60),
  authority: text(80),
  issuedOn: day.nullable(),
  expiresOn: day.nullable().describe('The last day on which it is valid'),
  files: z.array(id).max(maxPaperFiles).default([]).describe('Ids of uploads; see POST /api/web/files'),
}
const derived = {
  title: z.string().describe('What it is and whose, in the reader’s language'),
  files: z.array(storedFile),
  status: paperStatus,
  required: z.boolean().describe('Its owner can’t work, or be used, without a valid one of this type'),
  due: paperDue,
  daysLeft: z
    .int()
    .nullable()
    .describe('Until the last day, in days of the operator’s zone; negative after it'),
  rejectReason: z.string().nullable(),
  reviewedBy: ref.nullable(),
  reviewedAt: instant.nullable(),
}
const filters = { status: several, due: several, required: flag }

/** A driver leaves `driver` empty: it is theirs. */
export const driverDocumentInput = z.strictObject({ driver: id.nullable(), type: driverPaperType, ...input })
export type DriverDocumentInput = z.infer<typeof driverDocumentInput>
export const driverDocument = registerRecord({ ...driverDocumentInput.shape, ...derived, driver: ref })
export type DriverDocument = z.infer<typeof driverDocument>
export const driverDocumentListQuery = registerQuery({ ...filters, type: several, driver: id.optional() })

/** Assistants sign in nowhere: the office brings their papers. */
export const assistantDocumentInput = z.strictObject({ assistant: id, type: assistantPaperType, ...input })
export type AssistantDocumentInput = z.infer<typeof assistantDocumentInput>
export const assistantDocument = registerRecord({
  ...assistantDocumentInput.shape,
  ...derived,
  assistant: ref,
})
export type AssistantDocument = z.infer<typeof assistantDocument>
export const assistantDocumentListQuery = registerQuery({
  ...filters,
  type: several,
  assistant: id.optional(),
})

export const vehicleDocumentInput = z.strictObject({ vehicle: id, type: vehiclePaperType, ...input })
export type VehicleDocumentInput = z.infer<typeof vehicleDocumentInput>
export const vehicleDocument = registerRecord({ ...vehicleDocumentInput.shape, ...derived, vehicle: ref })
export type VehicleDocument = z.infer<typeof vehicleDocument>
export const vehicleDocumentListQuery = registerQuery({ ...filters, type: several, vehicle: id.optional() })

/** A paper of any owner: the one in the field that `ownerKind` names; the others do not count. */
export const documentInput = z.strictObject({
  ownerKind: paperOwner,
  driver: id.nullable(),
  assistant: id.nullable().default(null),
  vehicle: id.nullable(),
  company: id.nullable(),
  type: paperType,
  ...input,
})
export type DocumentInput = z.infer<typeof documentInput>
export const document = registerRecord({
  ...documentInput.shape,
  ...derived,
  driver: ref.nullable(),
  assistant: ref.nullable(),
  vehicle: ref.nullable(),
  company: ref.nullable(),
  owner: ref,
})
export type Document = z.infer<typeof document>
export const documentListQuery = registerQuery({
  ...filters,
  type: several,
  ownerKind: several,
  company: id.optional(),
})

/** How many papers there are for each value of `due`, and `all`. */
export const paperCounts = z.record(z.string(), z.int().min(0))

/** Why a paper can't be accepted; its owner reads it. */
export const paperRejection = z.strictObject({ reason: z.string().trim().min(1).max(500) })
