import type { Attention, Stats, Tile } from '#contract/stats.ts'
import { count, countOrNull, fields, list, orNull, text, textOrNull, word, zone } from './field-readers.ts'

const link = orNull(fields<NonNullable<Tile['link']>>({ list: word, query: text }))
const tile = fields<Tile>({
  key: word,
  unit: word,
  value: countOrNull,
  currency: textOrNull,
  before: countOrNull,
  link,
})
const item = fields<Attention['items'][number]>({
  id: text,
  entity: word,
  booking: textOrNull,
  label: text,
  detail: text,
  at: textOrNull,
})
const attention = fields<Attention>({ kind: word, severity: word, count, items: list(item), link })

const stats = fields<Stats>({
  role: word,
  asOf: text,
  zone,
  date: text,
  tiles: list(tile),
  attention: list(attention),
  hours: list(fields<Stats['hours'][number]>({ hour: count, planned: count, done: count })),
})

/** `figuresOnly`: there is nothing but figures, so nothing can be said of the day. */
export type Figures = Stats & { figuresOnly: boolean }

/** Another backend may tell its figures by name. */
const namedTiles = (body: Record<string, unknown>): Tile[] =>
  Object.entries(body)
    .filter(([, value]) => typeof value === 'number')
    .map(([key, value]) => tile({ key, unit: 'count', value }))

export function readStats(body: Record<string, unknown>): Figures {
  const figuresOnly = !Array.isArray(body.tiles)
  const read = stats(body)
  return { ...read, tiles: figuresOnly ? namedTiles(body) : read.tiles, figuresOnly }
}
