import { isDeepStrictEqual } from 'node:util'
import type { Change } from '#server/history/events.ts'
import type { Resource } from './spec.ts'

type Answer = Record<string, unknown>

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

/** A field's value as a timeline or a table of cells has it: names for records, `;` between several. */
export function plainText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join('; ') || null
  if (isNamed(value)) return value.name
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What a write changed, field by field, for the timeline. */
export function differences(resource: Resource, before: Answer, after: Answer): Change[] {
  const untold: readonly string[] = resource.untold ?? []
  return Object.keys(resource.input.shape).flatMap((field): Change[] => {
    if (isDeepStrictEqual(before[field], after[field])) return []
    if (untold.includes(field)) return [{ field, before: null, after: null }]
    return [{ field, before: plainText(before[field]), after: plainText(after[field]) }]
  })
}
