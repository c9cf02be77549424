import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { readLists } from '../lists.ts'

const lists = await readLists()
const inOrder = (values: readonly string[]) => [...values].sort().join()
const names = new Map([...lists].map(([name, values]) => [inOrder(values), name]))

/** What has the values of a list and is none, or another order of them that matters. */
const others = [
  // The kinds of places in the order in which they are looked through.
  'placeKinds in server/places/list-places.ts',
  'placeKinds in server/places/locate.ts',
  // The operator's settings, which are read there and nowhere else.
  'z.enum in server/platform/env.ts',
  // Names that the demo's own data go by.
  'z.enum in demo/people/companies.ts',
  'z.enum in demo/data/schools.ts',
]

const texts = (nodes: readonly ts.Node[]) =>
  nodes.flatMap((node) => {
    const literal = ts.isLiteralTypeNode(node) ? node.literal : node
    return ts.isStringLiteral(literal) ? [literal.text] : []
  })

/** An array or a union of texts and nothing else; a text that is there twice makes it no list. */
function valuesOf(node: ts.Node): string[] {
  const union = ts.isUnionTypeNode(node) ? node.types : []
  const parts = ts.isArrayLiteralExpression(node) ? node.elements : union
  const values = texts(parts)
  return values.length === parts.length && new Set(values).size === values.length ? values : []
}

/** What takes a list of values: `z.enum(…)`, `text(…, { enum: … })`, `select(…)`. */
function taker({ parent }: ts.Node): string | undefined {
  if (ts.isCallExpression(parent)) return /^(z\.enum|select|choices)$/.exec(parent.expression.getText())?.[0]
  return ts.isPropertyAssignment(parent) && parent.name.getText() === 'enum' ? 'enum' : undefined
}

/** The copies of lists in a source: of three values or more, since two may be a coincidence; and lists of its own. */
function copiesIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const walk = (node: ts.Node): void => {
    const values = valuesOf(node)
    const name = values.length > 2 ? names.get(inOrder(values)) : undefined
    const own = values.length > 1 ? taker(node) : undefined
    if (name ?? own) found.push(`${name ?? own} in ${file}`)
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}

test('a list of values stands in contract/lists/ and nowhere else', () => {
  const files = globSync('{contract,server,src,demo}/**/*.{ts,tsx}', { exclude: ['contract/lists/**'] })
  const copies = files.flatMap((file) => copiesIn(file, readFileSync(file, 'utf8')))
  expect(copies.filter((copy) => !others.includes(copy))).toEqual([])
})

test.each([
  ["const bodies = ['car', 'suv', 'van', 'minibus', 'bus'] as const", 'vehicleBodies'],
  ["type Body = 'bus' | 'minibus' | 'van' | 'suv' | 'car'", 'vehicleBodies'],
  ["z.enum(['red', 'green'])", 'z.enum'],
  ["text('colour', { enum: ['red', 'green'] })", 'enum'],
  ["select(['red', 'green'])", 'select'],
])('%s is a copy', (text, name) => {
  expect(copiesIn('a.ts', text)).toEqual([`${name} in a.ts`])
})

test.each([
  "const some: Body[] = ['car', 'bus']",
  "random.pick(['email', 'email', 'phone', 'app', 'web'])",
  'z.enum(vehicleBodies)',
])('%s is none', (text) => {
  expect(copiesIn('a.ts', text)).toEqual([])
})
