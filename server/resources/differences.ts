import { isDeepStrictEqual } from 'node:util'
import type { Change } from '#server/platform/history/events.ts'
import type { Resource } from './spec.ts'

type Answer = Record<string, unknown>

const hasName = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

const isPlace = (value: object): value is { point: { lat: number; lng: number }; notes?: string } =>
  'point' in value && typeof value.point === 'object' && value.point !== null && 'lat' in value.point

/** An object of a record as text: a reason by its message, a place by its name and where it lies, several yes and no by what is yes. */
function objectText(value: object): string | null {
  if ('message' in value && typeof value.message === 'string') return value.message
  if (isPlace(value)) {
    const { point, notes, ...rest } = value
    const [name] = Object.values(rest)
    return [name, `(${point.lat}, ${point.lng})`, notes].filter(Boolean).join(' ')
  }
  const entries = Object.entries(value)
  if (entries.some(([, one]) => typeof one !== 'boolean')) return JSON.stringify(value)
  return entries.flatMap(([name, on]) => (on ? [name] : [])).join('; ') || null
}

/** A field's value as a timeline or a table of cells has it: names for records, `;` between several. */
export function plainText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join('; ') || null
  if (hasName(value)) return value.name
  return typeof value === 'object' ? objectText(value) : String(value)
}

/** What a write changed, field by field, for the timeline. */
export function differences(resource: Resource, before: Answer, after: Answer): Change[] {
  const hidden: readonly string[] = resource.hiddenInTimeline ?? []
  return Object.keys(resource.input.shape).flatMap((field): Change[] => {
    if (isDeepStrictEqual(before[field], after[field])) return []
    if (hidden.includes(field)) return [{ field, before: null, after: null }]
    return [{ field, before: plainText(before[field]), after: plainText(after[field]) }]
  })
}
