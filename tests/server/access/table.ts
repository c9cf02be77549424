import * as access from '#contract/access.ts'
import { type Role, roles } from '#contract/lists/roles.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import type { Answer, Client } from '../support/client.ts'
import { lists } from './lists.ts'
import type { RouteRequest } from './request-maker.ts'
import { requests } from './requests.ts'
import type { AccessWorld, Me, Whose } from './world.ts'

export const nameOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`

const refused = [401, 403, 404]

// A version nobody has yet would be refused before the record is looked for.
const firstVersion = { 'if-match': '1' }

async function send(
  client: Client,
  { method }: Route,
  { path, body }: RouteRequest,
  headers: Record<string, string> = firstVersion,
) {
  if (method === 'get') return client.get<unknown>(path)
  return client[method]<unknown>(path, body ?? {}, headers)
}

function cellOf(world: AccessWorld, route: Route, { status, headers }: Answer<unknown>) {
  if (headers.get('cache-control') !== 'no-store') world.kept.add(nameOf(route))
  if (status >= 500) throw new Error(`${nameOf(route)} fails with ${status}`)
  return refused.includes(status) ? String(status) : 'yes'
}

/** A request about a record that does not fit the schemas is refused for that, whoever asks. */
function checkAsk(route: Route, { body }: RouteRequest) {
  const fits = route.body?.safeParse(body ?? {})
  if (fits?.success === false) throw new Error(`${nameOf(route)}: the request in requests.ts does not fit`)
}

async function recordCell(world: AccessWorld, route: Route, me: Me, whose: Whose) {
  const ask = await requests[nameOf(route)]?.(world, me, whose)
  if (!ask)
    throw new Error(`${nameOf(route)} is about a record: add its request to tests/server/access/requests.ts`)
  checkAsk(route, ask)
  return cellOf(world, route, await send(await world.client(me, route.path), route, ask))
}

/** The status for an admin who does not send the version that is changed. */
export async function statusWithoutVersion(world: AccessWorld, route: Route): Promise<number> {
  const { access } = route
  // What only some role does, such as a parent for their own child, no admin gets as far with.
  const role = typeof access === 'string' || access.includes('admin') ? 'admin' : access[0]
  const me = world.people.find((one) => one.role === role)
  if (!me) throw new Error(`nobody is ${role}`)
  const ask = (await requests[nameOf(route)]?.(world, me, 'own')) ?? { path: route.path }
  return (await send(await world.client(me, route.path), route, ask, {})).status
}

async function listCell(world: AccessWorld, route: Route, me: Me, whose: Whose) {
  const list = lists[nameOf(route)]
  const answer = await (await world.client(me, route.path)).get(`${route.path}${list?.query}`)
  const cell = cellOf(world, route, answer)
  if (answer.status !== 200) return cell
  const ride = world.listed[whose]
  return JSON.stringify(answer.body).includes(list?.mark(world.owners[whose], ride) ?? '') ? 'yes' : 'unseen'
}

async function plainCell(world: AccessWorld, route: Route, me: Me) {
  return cellOf(world, route, await send(await world.client(me, route.path), route, { path: route.path }))
}

async function row(world: AccessWorld, label: string, cell: (me: Me) => Promise<string>) {
  const cells: string[] = []
  for (const me of world.people) cells.push(await cell(me))
  return `| ${[label, ...cells].join(' | ')} |`
}

async function rowsOf(world: AccessWorld, route: Route): Promise<string[]> {
  const name = nameOf(route)
  const code = `\`${name}\``
  const isList = Object.hasOwn(lists, name)
  if (!isList && !Object.hasOwn(requests, name) && !route.path.includes('{')) {
    return [await row(world, `${code} |`, (me) => plainCell(world, route, me))]
  }
  const cell = isList ? listCell : recordCell
  return [
    await row(world, `${code} | own`, (me) => cell(world, route, me, 'own')),
    await row(world, ' | other', (me) => cell(world, route, me, 'other')),
  ]
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** The first table of `docs/access.md`: every permission of the contract, and who has it. */
export function permissionTable(): string {
  const heads = ['Permission', ...roles]
  const rows = Object.entries<Readonly<Record<string, readonly Role[]>>>(access).flatMap(
    ([resource, permissions]) =>
      Object.entries(permissions).map(([name, holders]) =>
        line([`\`${resource}.${name}\``, ...roles.map((role) => (holders.includes(role) ? 'yes' : ''))]),
      ),
  )
  return [line(heads), line(heads.map(() => '---')), ...rows].join('\n')
}

/** The second table of `docs/access.md`: a request for every route, by everybody, about own records and others'. */
export async function accessTable(world: AccessWorld, routes: readonly Route[]): Promise<string> {
  const heads = ['Route', 'Record', ...world.people.map(({ role }) => role ?? 'nobody')]
  const rows: string[] = []
  for (const route of routes.toSorted((a, b) => a.path.localeCompare(b.path, 'en'))) {
    rows.push(...(await rowsOf(world, route)))
  }
  return [line(heads), line(heads.map(() => '---')), ...rows].join('\n')
}
