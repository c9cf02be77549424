/** What a table has at one place, by its type. */
export type Cell = string | number | boolean | null
export type TableFormat = 'csv' | 'xlsx'
