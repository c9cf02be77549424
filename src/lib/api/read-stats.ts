import type { Attention, Stats, Tile } from '#contract/stats.ts'
import { count, countOrNull, fields, list, oneOf, orNull, text, textOrNull, zone } from './field-readers.ts'

const link = orNull(fields<NonNullable<Tile['link']>>({ list: oneOf, query: text }))
const tile = fields<Tile>({
  key: oneOf,
  unit: oneOf,
  value: countOrNull,
  currency: textOrNull,
  before: countOrNull,
  link,
})
const item = fields<Attention['items'][number]>({
  id: text,
  entity: oneOf,
  booking: textOrNull,
  label: text,
  detail: text,
  at: textOrNull,
})
const attention = fields<Attention>({ kind: oneOf, severity: oneOf, count, items: list(item), link })

const stats = fields<Stats>({
  role: oneOf,
  asOf: text,
  zone,
  date: text,
  tiles: list(tile),
  attention: list(attention),
  hours: list(fields<Stats['hours'][number]>({ hour: count, planned: count, done: count })),
})

/** `figuresOnly`: there is nothing but figures, so there is nothing about the day. */
export type Figures = Stats & { figuresOnly: boolean }

/** Another backend may give its figures by name. */
const tilesByName = (body: Record<string, unknown>): Tile[] =>
  Object.entries(body)
    .filter(([, value]) => typeof value === 'number')
    .map(([key, value]) => tile({ key, unit: 'count', value }))

export function readStats(body: Record<string, unknown>): Figures {
  const figuresOnly = !Array.isArray(body.tiles)
  const read = stats(body)
  return { ...read, tiles: figuresOnly ? tilesByName(body) : read.tiles, figuresOnly }
}
