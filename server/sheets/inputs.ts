import type * as z from 'zod'
import { appVersionInput } from '#contract/app-version.ts'
import { childInput } from '#contract/child.ts'
import { companyInput } from '#contract/company.ts'
import { complaintInput } from '#contract/complaint.ts'
import { documentInput, driverDocumentInput, vehicleDocumentInput } from '#contract/document.ts'
import { driverInput } from '#contract/driver.ts'
import { fareRuleInput } from '#contract/fare-rule.ts'
import { brandInput, modelInput, vehicleInput } from '#contract/fleet.ts'
import { parentInput } from '#contract/parent.ts'
import { promoInput } from '#contract/promo.ts'
import { staffInput } from '#contract/staff.ts'
import { statementInput } from '#contract/statement.ts'
import { ticketInput } from '#contract/ticket.ts'
import { bookingSheet } from '#server/bookings/sheet.ts'

/** What a row of each table is, for the threads that check files: a register itself brings the database with it. */
export const sheetInputs: Readonly<Record<string, z.ZodObject>> = {
  'app-versions': appVersionInput,
  bookings: bookingSheet,
  children: childInput,
  companies: companyInput,
  documents: documentInput,
  'driver-complaints': complaintInput,
  'driver-documents': driverDocumentInput,
  drivers: driverInput,
  'fare-rules': fareRuleInput,
  parents: parentInput,
  promos: promoInput,
  staff: staffInput,
  statements: statementInput,
  tickets: ticketInput,
  'vehicle-brands': brandInput,
  'vehicle-documents': vehicleDocumentInput,
  'vehicle-models': modelInput,
  vehicles: vehicleInput,
}
