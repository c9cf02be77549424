import { importResult } from '#contract/register.ts'
import schools from '#demo/data/schools.json' with { type: 'json' }
import type { RunningServer } from '#tests/e2e/support/server.ts'
import { session } from './api.ts'
import { type Figure, figure, seconds, whole } from './figures.ts'
import { residentMegabytes } from './resident.ts'

const rows = 30_000
const bad = 200
const path = '/api/web/children'

/** A school's cell is its name. */
const school = schools[0]?.name

const heading =
  'firstName,lastName,dob,gender,school,grade,home,pickup,dropoff,heightCm,seatNeed,frontSeatAllowed,mobility,allergies,careNotes,assistantRequired,mustBeMet,status'

/** A file of children nobody has yet; every `rows / bad`th row has a birth date that is none, if wanted. */
function sheet(wrong: boolean): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const day = wrong && row % (rows / bad) === 0 ? '2019-02-30' : '2019-02-20'
    return `Nell ${row},Imported,${day},female,${school},Year 2,"${row} Park Row, Bristol (51.4545, -2.5879)",,,118,booster,false,walks,Peanuts; Latex,,false,true,active`
  })
  return `${[heading, ...lines].join('\r\n')}\r\n`
}

async function caller(server: RunningServer) {
  const { headers } = await session(server.url)
  const token = /csrftoken=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
  const ask = async (address: string) => {
    const answer = await fetch(new URL(address, server.url), { headers })
    if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
    return answer
  }
  const take = async (text: string) => {
    const body = new FormData()
    body.append('file', new File([text], 'children.csv', { type: 'text/csv' }))
    const answer = await fetch(new URL(`${path}/import`, server.url), {
      method: 'POST',
      headers: { ...headers, 'x-csrftoken': token },
      body,
    })
    if (!answer.ok) throw new Error(`The import was answered with ${answer.status}: ${await answer.text()}`)
    return importResult.parse(await answer.json())
  }
  const count = async () => {
    const answer = await ask(`${path}?page=1`)
    return ((await answer.json()) as { count: number }).count
  }
  return { ask, take, count }
}

type Caller = Awaited<ReturnType<typeof caller>>

const timed = async <Result>(work: () => Promise<Result>): Promise<[Result, number]> => {
  const begun = performance.now()
  const result = await work()
  return [result, performance.now() - begun]
}

async function imports({ take, count }: Caller): Promise<Figure[]> {
  const before = await count()
  const [faulty, faultyTime] = await timed(() => take(sheet(true)))
  const between = await count()
  const [good, goodTime] = await timed(() => take(sheet(false)))
  const [most, shown] = [30_000, String]
  const name = `import of ${rows.toLocaleString('en')} children`
  return [
    figure(name, good.created === rows ? goodTime : Number.NaN, { most, show: seconds, kind: 'load' }),
    figure(`${name}, ${bad} bad rows`, faultyTime, { most, show: seconds, kind: 'load' }),
    figure(`${name}, ${bad} bad rows: told`, faulty.faultCount === bad ? faulty.faults.length : Number.NaN, {
      least: bad,
      show: shown,
      kind: 'load',
    }),
    figure(`${name}, ${bad} bad rows: taken in`, between - before, { most: 0, show: shown, kind: 'load' }),
  ]
}

/** Reads a file as it comes and keeps nothing of it but how much memory the server had at each piece, in MB. */
async function watch({ ask }: Caller, server: RunningServer, address: string): Promise<number[]> {
  const { body } = await ask(address)
  const resident: number[] = []
  for await (const _ of body ?? []) resident.push(residentMegabytes(server))
  return resident
}

/**
 * How long all children take as a file, and how much more memory the server has at most while it sends them than it had
 * by the first fifth. The heap first grows to the size that work of this kind gives it, which 10,000 rows do not fill;
 * from then on constant memory means that further rows need none, however many follow.
 */
async function exports(server: RunningServer, caller: Caller, format: 'csv' | 'xlsx'): Promise<Figure[]> {
  const rows = await caller.count()
  const [resident, time] = await timed(() => watch(caller, server, `${path}/export?format=${format}`))
  const early = Math.max(...resident.slice(0, Math.ceil(resident.length / 5)))
  const peak = Math.max(...resident)
  const name = `export of ${rows.toLocaleString('en')} children as ${format}`
  const peaks = `${early.toFixed(0)} and ${peak.toFixed(0)} MB`
  return [
    figure(name, time, { most: 60_000, show: seconds, kind: 'load' }),
    figure(`${name}: most memory beyond that of the first fifth (${peaks})`, peak - early, {
      most: 32,
      show: (value) => whole(value, 'MB'),
      kind: 'load',
    }),
  ]
}

/** Files of a large register: out, and last of all in, as that makes it larger. */
export async function measureSheets(server: RunningServer): Promise<Figure[]> {
  const one = await caller(server)
  return [
    ...(await exports(server, one, 'csv')),
    ...(await exports(server, one, 'xlsx')),
    ...(await imports(one)),
  ]
}
