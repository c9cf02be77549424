/** Limits of a file to be imported, and of imports per minute. */
export const importLimits = {
  rows: 50_000,
  columns: 200,
  /** Characters of one cell. */
  cell: 10_000,
  /** Bytes of one line. */
  line: 200_000,
  /** Faults that are listed; the rest is only counted. */
  faults: 200,
  /** Different addresses whose points the server is to find: each costs some thirty queries. */
  addresses: 100,
  perMinute: 20,
} as const

/** Rows of one export, and how many exports a user may have at once and per minute. */
export const exportLimits = { rows: 200_000, atOnce: 3, perMinute: 30 } as const
