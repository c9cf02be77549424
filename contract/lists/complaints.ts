export const complaintCategories = [
  'lateness',
  'driving',
  'behaviour',
  'safeguarding',
  'vehicle',
  'billing',
  'other',
] as const
/** The most urgent last. */
export const complaintPriorities = ['low', 'medium', 'high', 'critical'] as const
export const complaintStatuses = [
  'open',
  'triage',
  'in_progress',
  'escalated',
  'resolved',
  'closed',
  'reopened',
] as const
export const complaintActions = ['triage', 'start', 'escalate', 'resolve', 'close', 'reopen'] as const
