import { complaintRegister } from '#server/care/complaints.ts'
import { ticketRegister } from '#server/care/tickets.ts'
import { appVersionRegister } from '#server/care/versions.ts'
import { companyRegister } from '#server/companies/register.ts'
import { driverRegister } from '#server/drivers/register.ts'
import { vehicleBrandRegister } from '#server/fleet/brands.ts'
import { vehicleModelRegister } from '#server/fleet/models.ts'
import { vehicleRegister } from '#server/fleet/vehicles.ts'
import { fareRuleRegister } from '#server/money/fare-rules.ts'
import { promoRegister } from '#server/money/promos.ts'
import { statementRegister } from '#server/money/statements.ts'
import { documentRegister } from '#server/papers/documents.ts'
import { driverDocumentRegister } from '#server/papers/driver-documents.ts'
import { vehicleDocumentRegister } from '#server/papers/vehicle-documents.ts'
import { childRegister } from '#server/people/children.ts'
import { parentRegister } from '#server/people/parents.ts'
import type { Register } from '#server/resources/define-resource.ts'
import { staffRegister } from '#server/staff/staff.ts'

/** Every register that is made of a description. */
export const registers: readonly Register[] = [
  appVersionRegister,
  ticketRegister,
  complaintRegister,
  vehicleBrandRegister,
  vehicleModelRegister,
  vehicleRegister,
  driverRegister,
  companyRegister,
  fareRuleRegister,
  promoRegister,
  statementRegister,
  staffRegister,
  childRegister,
  parentRegister,
  driverDocumentRegister,
  vehicleDocumentRegister,
  documentRegister,
]
