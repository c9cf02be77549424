import type * as z from 'zod'

type Def = {
  type: string
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  shape?: Readonly<Record<string, z.core.$ZodType>>
}
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as Def

const wrappers = ['optional', 'nullable', 'default', 'prefault']

function unwrapped(schema: z.core.$ZodType): Pick<Def, 'type' | 'shape' | 'element'> & { nullable: boolean } {
  let [current, nullable] = [schema, false]
  for (let def = defOf(current); wrappers.includes(def.type) && def.innerType; def = defOf(current)) {
    nullable ||= def.type === 'nullable'
    current = def.innerType
  }
  return { ...defOf(current), nullable }
}

const yes = ['true', 'yes', 'y', '1', 'oui', 'نعم']
const no = ['false', 'no', 'n', '0', 'non', 'لا']

/** An object of flags, such as the channels by which somebody wants to be notified. */
const isFlags = ({ shape }: Pick<Def, 'shape'>) =>
  shape !== undefined && Object.values(shape).every((one) => defOf(one).type === 'boolean')

/** Texts parted by semicolons; one between latitude and longitude parts nothing. */
const listed = (text: string) =>
  text
    .split(/;(?![\s\d.;,-]{0,60}\))/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Where a place lies. What stands before and after it is cut off, as a pattern for all of it would try each blank anew. */
const point = /\(\s*(?<lat>-?\d{1,3}(?:\.\d{1,20})?)\s*[,;]\s*(?<lng>-?\d{1,3}(?:\.\d{1,20})?)\s*\)/

type Shape = NonNullable<Def['shape']>

/** A place, `4 Park Row (51.4545, -2.5879) Ring twice`; without the point where its schema can do without. */
function readPlace(shape: Shape, text: string): unknown {
  const [name = ''] = Object.keys(shape)
  const found = point.exec(text)
  if (!found?.groups) return shape.point && defOf(shape.point).type === 'optional' ? { [name]: text } : text
  const address = text.slice(0, found.index).trim()
  if (address === '') return text
  const { lat, lng } = found.groups
  const notes = text.slice(found.index + found[0].length).trim()
  return { [name]: address, point: { lat: Number(lat), lng: Number(lng) }, ...(notes && { notes }) }
}

/** A place, or the names of the flags that are set, `push; sms`. */
function readObject(shape: Shape, text: string): unknown {
  const names = Object.keys(shape)
  if (names.includes('point')) return readPlace(shape, text)
  const on = listed(text.toLowerCase())
  return on.every((one) => names.includes(one))
    ? Object.fromEntries(names.map((name) => [name, on.includes(name)]))
    : text
}

/** One of several shapes, as an export writes it. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function read({ type, shape, element }: Pick<Def, 'type' | 'shape' | 'element'>, text: string): unknown {
  const lower = text.toLowerCase()
  switch (type) {
    case 'boolean':
      if (yes.includes(lower)) return true
      return no.includes(lower) ? false : text
    case 'number':
    case 'int':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
    case 'array':
      return listed(text).map((one) => (element && defOf(element).shape ? read(defOf(element), one) : one))
    case 'union':
      return text.startsWith('{') ? readJson(text) : text
    case 'object':
      return shape ? readObject(shape, text) : text
    default:
      return text
  }
}

/**
 * A cell of a CSV file as its field's schema takes it: yes or no, a number, several texts between `;`, a place, or text.
 * What it can't be read as stays text, for the schema to refuse. An export's quote against formulas is taken away again.
 */
export function readCell(schema: z.core.$ZodType, cell: string): unknown {
  const { nullable, ...kind } = unwrapped(schema)
  const text = cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')
  if (text === '' && kind.type !== 'array' && !isFlags(kind)) return nullable ? null : undefined
  return read(kind, text)
}
