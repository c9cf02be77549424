import { readCell } from '#server/platform/sheets/read-cell.ts'
import type { Resource } from '#server/resources/spec.ts'

export interface Sample {
  /** The `number`th good input; no two clash. */
  input: (number: number) => Record<string, unknown>
  /** Another value for one field, and how a timeline shows it. */
  change: { field: string; value: unknown }
  /** A field with a value that the server refuses. */
  wrong: { field: string; value: unknown }
  /** What many records can be given at once; nothing where a register offers none. */
  bulk?: Record<string, unknown>
  /** Text that finds the `number`th record alone. */
  find: (number: number) => string
  /** The same record as cells of a CSV file, where they are not the input's own values. */
  cells?: (number: number) => Record<string, string>
}

type Input = Record<string, unknown>

/** Another value for a field that a plain change can be tried on; undefined where it takes more to make one. */
function otherValue({ input }: Resource, field: string, value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return undefined
  const other = `${value} too`
  return input.shape[field]?.safeParse(other).success ? other : undefined
}

/**
 * What a test needs of a register whose template for imports is enough: the sample row there, made distinct by a
 * number behind the first text that takes one. Throws for a register that needs a sample of its own.
 */
export function derivedSample(resource: Resource): Sample {
  const { name, input: schema, sample, bulk = [] } = resource
  const base: Input = {}
  for (const [field, type] of Object.entries(schema.shape))
    base[field] = sample[field] === undefined ? null : (readCell(type, sample[field]) ?? null)
  const numbered = (number: number) => String(number).padStart(3, '0')
  const text = Object.keys(base).find(
    (field) =>
      typeof base[field] === 'string' && schema.safeParse({ ...base, [field]: `${base[field]} 001` }).success,
  )
  const others = Object.entries(base).flatMap(([field, value]) => {
    const other = field === text ? undefined : otherValue(resource, field, value)
    return other === undefined ? [] : [{ field, value: other }]
  })
  const [change] = others
  if (text === undefined || !change)
    throw new Error(`${name} needs a sample of its own in tests/server/support/registers.ts`)
  const called = (number: number) => `${base[text]} ${numbered(number)}`
  const many = others.find(({ field }) => bulk.includes(field))
  return {
    input: (number) => ({ ...base, [text]: called(number) }),
    change,
    wrong: { field: text, value: '' },
    ...(many && { bulk: { [many.field]: many.value } }),
    find: called,
  }
}
