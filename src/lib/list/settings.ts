import { readStored, writeStored } from '#src/lib/storage.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** How somebody likes a table on this device. Settings only: no row, name or filter is ever kept here. */
export interface TableSettings {
  readonly density: Density
  /** Column id → shown; a column that is not in it stands as the table says. */
  readonly columns: Readonly<Record<string, boolean>>
  /** Column ids in the order somebody gave them; those that are not in it follow. */
  readonly order: readonly string[]
  /** Column id → its width in pixels, where somebody set it. */
  readonly widths: Readonly<Record<string, number>>
}

/** Pixels. */
export const leastWidth = 56
export const mostWidth = 800

export const standardSettings: TableSettings = { density: 'comfortable', columns: {}, order: [], widths: {} }
const key = (table: string) => `kerbside:table:${table}`

/** Reads stored settings; anything of another shape counts as not set, part by part. */
export function parseSettings(stored: string | null): TableSettings {
  const raw = readJson(stored)
  if (typeof raw !== 'object' || raw === null) return standardSettings
  const density = densities.find((one) => 'density' in raw && raw.density === one)
  const columns =
    'columns' in raw && typeof raw.columns === 'object' && raw.columns !== null ? raw.columns : {}
  const order = 'order' in raw && Array.isArray(raw.order) ? raw.order : []
  const widths = 'widths' in raw && typeof raw.widths === 'object' && raw.widths !== null ? raw.widths : {}
  return {
    density: density ?? standardSettings.density,
    columns: Object.fromEntries(Object.entries(columns).filter(([, shown]) => typeof shown === 'boolean')),
    order: [...new Set(order.filter((id) => typeof id === 'string'))],
    widths: Object.fromEntries(Object.entries(widths).filter(([, width]) => isWidth(width))),
  }
}

const isWidth = (width: unknown) => typeof width === 'number' && width >= leastWidth && width <= mostWidth

function readJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export const loadSettings = (table: string): TableSettings => parseSettings(readStored(key(table)))

/** Keeps the settings where storage allows it; otherwise they last for this page. */
export function saveSettings(table: string, settings: TableSettings): void {
  writeStored(key(table), JSON.stringify(settings))
}
