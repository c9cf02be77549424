import type * as z from 'zod'

type Def = { type: string; innerType?: z.core.$ZodType }
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as Def

const wrappers = ['optional', 'nullable', 'default', 'prefault']

function unwrapped(schema: z.core.$ZodType): { type: string; nullable: boolean } {
  let [current, nullable] = [schema, false]
  for (let def = defOf(current); wrappers.includes(def.type) && def.innerType; def = defOf(current)) {
    nullable ||= def.type === 'nullable'
    current = def.innerType
  }
  return { type: defOf(current).type, nullable }
}

const yes = ['true', 'yes', 'y', '1', 'oui', 'نعم']
const no = ['false', 'no', 'n', '0', 'non', 'لا']

function read(type: string, text: string): unknown {
  const lower = text.toLowerCase()
  switch (type) {
    case 'boolean':
      if (yes.includes(lower)) return true
      return no.includes(lower) ? false : text
    case 'number':
    case 'int':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
    case 'array':
      return text
        .split(';')
        .map((one) => one.trim())
        .filter(Boolean)
    default:
      return text
  }
}

/**
 * A cell of a CSV file as its field's schema takes it: yes or no, a number, several texts between `;`, or text. What it
 * can't be read as stays text, for the schema to refuse. An export's quote against formulas is taken away again.
 */
export function readCell(schema: z.core.$ZodType, cell: string): unknown {
  const { type, nullable } = unwrapped(schema)
  const text = cell.trim().replace(/^'(?=[=+\-@])/, '')
  if (text === '' && type !== 'array') return nullable ? null : undefined
  return read(type, text)
}
