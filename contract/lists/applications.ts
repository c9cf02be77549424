/** Who applies by a form of their own. */
export const applicationKinds = ['driver', 'company'] as const
export const applicationStatuses = ['pending', 'approved', 'rejected'] as const

export const applicationActions = ['approve', 'reject'] as const

/** The papers that an applicant for driving may send in, and those of their vehicle. */
export const applicationDriverPapers = [
  'driving_licence',
  'background_check',
  'private_hire_badge',
  'right_to_work',
] as const
export const applicationVehiclePapers = ['insurance', 'inspection'] as const
