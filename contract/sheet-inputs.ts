import type * as z from 'zod'
import { appVersionInput } from './app-version.ts'
import { bookingSheet } from './booking-sheet.ts'
import { childInput } from './child.ts'
import { companyInput } from './company.ts'
import { complaintInput } from './complaint.ts'
import { documentInput, driverDocumentInput, vehicleDocumentInput } from './document.ts'
import { driverInput } from './driver.ts'
import { fareRuleInput } from './fare-rule.ts'
import { brandInput, modelInput, vehicleInput } from './fleet.ts'
import { parentInput } from './parent.ts'
import { promoInput } from './promo.ts'
import { staffInput } from './staff.ts'
import { statementInput } from './statement.ts'
import { ticketInput } from './ticket.ts'

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
