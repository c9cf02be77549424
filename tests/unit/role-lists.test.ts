import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { roles, staffRoles } from '#contract/lists/roles.ts'

/** Where roles are named themselves, and why. */
const named: Readonly<Record<string, string>> = {
  'contract/lists/roles.ts': 'the list of roles',
  'server/auth/appoint-admin.ts': 'makes the first admin',
  'server/staff/staff.register.ts': 'the last admin stays one',
}

const isIn = (list: readonly string[], text: string) => list.includes(text)
const isRole = (text: string) => isIn(roles, text)
/** Drivers, companies and parents are also kinds of records; these words are roles and nothing else. */
const isStaff = (text: string) => isIn(staffRoles, text)
const textOf = (node: ts.Node): string[] => {
  if (ts.isLiteralTypeNode(node)) return textOf(node.literal)
  return ts.isStringLiteralLike(node) ? [node.text] : []
}

const equalities = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
])
const logic = new Set([ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken])

/** The roles that a role, and nothing else, is compared with: `role === 'company' || role === 'parent'`. */
function comparedWith(node: ts.Node): string[] {
  if (ts.isParenthesizedExpression(node)) return comparedWith(node.expression)
  if (!ts.isBinaryExpression(node)) return []
  if (logic.has(node.operatorToken.kind)) {
    const [left, right] = [comparedWith(node.left), comparedWith(node.right)]
    return left.length > 0 && right.length > 0 ? [...left, ...right] : []
  }
  if (!equalities.has(node.operatorToken.kind)) return []
  return /\brole$/.test(node.left.getText()) ? textOf(node.right).filter(isRole) : []
}

/** `['driver', 'parent'].includes(role)`: words that could be something else, but are asked of a role. */
function isAskedOfRole({ parent }: ts.Node): boolean {
  const call = parent.parent
  if (!ts.isPropertyAccessExpression(parent) || !ts.isCallExpression(call)) return false
  return call.arguments.some((argument) => /\brole$/.test(argument.getText()))
}

function isListOfRoles(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node)) {
    const words = node.text.split(' ')
    return words.length > 1 && words.every(isRole)
  }
  if (ts.isBinaryExpression(node) || ts.isCaseClause(node)) {
    const compared = ts.isCaseClause(node) ? textOf(node.expression) : comparedWith(node)
    return compared.length > 1 || compared.some(isStaff)
  }
  if (!ts.isArrayLiteralExpression(node) && !ts.isUnionTypeNode(node)) return false
  const parts: readonly ts.Node[] = ts.isUnionTypeNode(node) ? node.types : node.elements
  const words = parts.flatMap(textOf)
  if (words.length === 0 || !words.every(isRole)) return false
  return words.some(isStaff) || parts.some(ts.isSpreadElement) || isAskedOfRole(node)
}

/** Astro's components are near enough to JSX to be read as such. */
const asCode = (text: string) => {
  const [, script = '', markup = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  return `${script}\n;<>${markup}</>`
}

const namesRole = new RegExp(`\\b(${roles.join('|')})\\b`)

/** The lines of a file that say who may do something by naming roles. */
function roleListsIn(file: string, text: string): string[] {
  if (!namesRole.test(text)) return []
  const astro = file.endsWith('.astro')
  const kind = astro || file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, astro ? asCode(text) : text, ts.ScriptTarget.Latest, true, kind)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (isListOfRoles(node)) found.push(`${file}: ${node.getText(source).replaceAll(/\s+/g, ' ')}`)
    else ts.forEachChild(node, look)
  }
  look(source)
  return found
}

test.each([
  "const dispatch: readonly Role[] = ['admin', 'dispatcher']",
  "const route = { access: ['finance'] }",
  "const read = [...moneyReaders, 'company', 'driver']",
  "const may = ['driver', 'parent'].includes(user.role)",
  "const own = role === 'company' || role === 'parent'",
  "if (user.role !== 'admin') throw forbidden()",
  "const bookers = 'admin dispatcher company parent'",
  "type Writer = 'admin' | 'support'",
])('%s is found', (code) => {
  expect(roleListsIn('a.ts', code)).toHaveLength(1)
})

test('the markup of a component is looked through, too', () => {
  expect(
    roleListsIn('a.astro', "---\nconst x = 1\n---\n<p data-roles={['viewer'].join(' ')}>x</p>"),
  ).toHaveLength(1)
})

test.each([
  "const owners = ['driver', 'vehicle', 'company']",
  "const parties = ['driver', 'company', 'parent'] as const",
  "if (role === 'company') return eq(bookings.companyId, company)",
  "const own = (role === 'company' && company === one.company) || (role === 'driver' && driver === one.id)",
  "const reasons = ['dispatcher', 'weather']",
])('%s is about records or one person', (code) => {
  expect(roleListsIn('a.ts', code)).toEqual([])
})

test('who may do what stands in contract/access.ts and nowhere else', () => {
  const files = globSync('{build,contract,scripts,server,src}/**/*.{ts,tsx,astro}').map((file) =>
    file.replaceAll('\\', '/'),
  )
  expect(files.length).toBeGreaterThan(500)
  const lists = files.flatMap((file) => (file in named ? [] : roleListsIn(file, readFileSync(file, 'utf8'))))
  expect(lists).toEqual([])
  for (const file of Object.keys(named)) expect(roleListsIn(file, readFileSync(file, 'utf8'))).not.toEqual([])
})

test('every role has its rows of the menu', () => {
  const style = readFileSync('src/styles/shell.css', 'utf8')
  const hidden = [...style.matchAll(/\[data-role='(\w+)'\] \[data-roles\]:not\(\[data-roles~='\1'\]\)/g)]
  expect(hidden.map(([, role]) => role)).toEqual([...roles])
})
