import type { exportFormats } from '#contract/lists/common.ts'

/** What a table has at one place, by its type. */
export type Cell = string | number | boolean | null
export type TableFormat = (typeof exportFormats)[number]
