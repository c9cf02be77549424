export const driverPaperTypes = [
  'driving_licence',
  'private_hire_badge',
  'background_check',
  'safeguarding',
  'first_aid',
  'medical',
  'right_to_work',
  'other',
] as const
export const assistantPaperTypes = [
  'background_check',
  'safeguarding',
  'first_aid',
  'medical',
  'right_to_work',
  'other',
] as const
export const vehiclePaperTypes = [
  'insurance',
  'inspection',
  'tax',
  'plate',
  'registration',
  'permit',
  'wheelchair_lift',
  'first_aid_kit',
  'fire_extinguisher',
  'other',
] as const
export const companyPaperTypes = ['operator_licence', 'insurance', 'registration', 'permit', 'other'] as const

/** Those of any owner, without duplicates. */
export const paperTypes = [
  ...new Set([...driverPaperTypes, ...assistantPaperTypes, ...vehiclePaperTypes, ...companyPaperTypes]),
]

export const paperOwners = ['driver', 'assistant', 'vehicle', 'company'] as const

/** `missing` is required and not there yet; an approved one is `expired` from the day after its last. */
export const paperStatuses = ['missing', 'pending', 'approved', 'rejected', 'expired'] as const

/** How near the last day is: past, in 0–14 days, in 15–30, later, or there is none. */
export const paperDues = ['expired', 'days14', 'days30', 'later', 'undated'] as const
