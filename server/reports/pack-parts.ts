import type { ReportDimension, ReportName } from '#contract/lists/reports.ts'

/** The parts of a pack in their order, and by what the rows of each are. */
export const packParts: readonly { report: ReportName; by: ReportDimension }[] = [
  { report: 'rides', by: 'school' },
  { report: 'cancellations', by: 'reason' },
  { report: 'on_time', by: 'school' },
  { report: 'on_time', by: 'run' },
  { report: 'no_shows', by: 'school' },
  { report: 'ride_times', by: 'school' },
  { report: 'occupancy', by: 'vehicle' },
  { report: 'cost', by: 'run' },
  { report: 'revenue', by: 'school' },
  { report: 'papers', by: 'paper' },
  { report: 'papers', by: 'owner' },
  { report: 'complaints', by: 'category' },
]

/** How many rows each of them shows; the files have all. */
export const packRows = 50
