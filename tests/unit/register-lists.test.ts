import { expect, test } from 'vitest'
import * as z from 'zod'
import { assistant } from '#contract/assistant.ts'
import { child } from '#contract/child.ts'
import { complaint } from '#contract/complaint.ts'
import { assistantDocument, document, driverDocument, vehicleDocument } from '#contract/document.ts'
import { driver } from '#contract/driver.ts'
import { fareRule } from '#contract/fare-rule.ts'
import { vehicle } from '#contract/fleet.ts'
import { parent } from '#contract/parent.ts'
import { promo } from '#contract/promo.ts'
import { school } from '#contract/school.ts'
import { schoolCalendar } from '#contract/school-calendar.ts'
import { ticket } from '#contract/ticket.ts'
import { fareRules } from '#src/islands/fares/FareRules.tsx'
import { assistantDocuments } from '#src/islands/registers/assistant-documents.tsx'
import { assistants } from '#src/islands/registers/assistants.tsx'
import { children } from '#src/islands/registers/children.tsx'
import { documents } from '#src/islands/registers/documents.tsx'
import { complaints } from '#src/islands/registers/driver-complaints.tsx'
import { driverDocuments } from '#src/islands/registers/driver-documents.tsx'
import { drivers } from '#src/islands/registers/drivers.tsx'
import { parents } from '#src/islands/registers/parents.tsx'
import { promos } from '#src/islands/registers/promos.tsx'
import { schoolCalendars } from '#src/islands/registers/school-calendars.tsx'
import { schools } from '#src/islands/registers/schools.tsx'
import { vehicleDocuments } from '#src/islands/registers/vehicle-documents.tsx'
import { vehicles } from '#src/islands/registers/vehicles.tsx'
import { tickets } from '#src/islands/tickets/register.tsx'
import { readRecord } from '#src/lib/api/registers.ts'

const registers = [
  [fareRules, fareRule],
  [assistantDocuments, assistantDocument],
  [assistants, assistant],
  [children, child],
  [documents, document],
  [complaints, complaint],
  [driverDocuments, driverDocument],
  [drivers, driver],
  [parents, parent],
  [promos, promo],
  [schoolCalendars, schoolCalendar],
  [schools, school],
  [vehicleDocuments, vehicleDocument],
  [vehicles, vehicle],
  [tickets, ticket],
] as const

test.each(registers.map(([{ spec }, schema]) => [spec.resource, schema] as const))(
  'where a backend leaves the lists of %s out, or sends null for them, they are empty',
  (resource, schema) => {
    const lists = Object.entries<z.ZodType>(schema.shape).flatMap(([name, type]) =>
      type instanceof z.ZodArray ? [name] : [],
    )
    expect(lists).not.toEqual([])
    const empty = Object.fromEntries(lists.map((name) => [name, []]))
    expect(readRecord(resource, { id: 7 })).toMatchObject({ id: '7', ...empty })
    const nothing = Object.fromEntries(lists.map((name) => [name, null]))
    expect(readRecord(resource, { id: 7, ...nothing })).toMatchObject(empty)
  },
)
