import { afterAll, expect, test } from 'vitest'
import { mostContacts } from '#contract/contact.ts'
import { demoDomain } from '#server/platform/demo-accounts.ts'
import { preparedFolder } from '#tests/server/support/prepared-folder.ts'
import { signInTo } from '#tests/server/support/signed-in.ts'
import { longestHold, watchedServer } from '#tests/server/support/watchdog.ts'

const server = watchedServer(await preparedFolder('demo'), { DEMO_DATA: '1' })
afterAll(() => server.stop('SIGKILL'))
const path = '/api/data/contacts/ContactsData'

const card = (at: number) =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:Haddad ${at};Zoë;;;`,
    `ORG:Company ${at % 300};Unit ${at}`,
    `TEL;TYPE=CELL:+44 117 496 ${String(at).padStart(5, '0')}`,
    `EMAIL:zoe.${at}@example.org`,
    `ADR:;;${at} High Street;Bristol;;BS1 1AA;UK`,
    `NOTE:${'Rings on Mondays. '.repeat(20)}`,
    'END:VCARD',
    '',
  ].join('\r\n')

test('nobody waits while somebody takes in, searches and takes out as many contacts as there may be', async () => {
  const staff = await signInTo(await server.ready(), `finance${demoDomain}`)
  const { length: before } = (await (await staff.get(path)).json()) as unknown[]
  const file = Array.from({ length: mostContacts - before }, (_, at) => card(at)).join('')
  const upload = () => staff.upload(`${path}/import`, Buffer.from(file))
  const read = async (query: string) => {
    const answer = await staff.get(`${path}${query}`)
    expect(answer.status).toBe(200)
    return answer.text()
  }
  const held: string[] = []
  const watch = async (what: string, work: () => Promise<unknown>) => {
    const { busyMs } = await server.held(work)
    if (busyMs >= longestHold) held.push(`${busyMs.toFixed(0)} ms: ${what}`)
  }
  await watch('takes them in', async () => expect((await upload()).status).toBe(200))
  await watch('knows them all', async () =>
    expect(await (await upload()).json()).toMatchObject({ added: 0, known: mostContacts - before }),
  )
  await watch('a page', () => read('?filter=show_all'))
  await watch('a page of all', () => read(''))
  await watch('deleted ones', () => read('?filter=deleted_contact'))
  await watch('a search', () => read(`?search=${encodeURIComponent('a e i o 0 1 7 zoe')}`))
  await watch('a search for nobody', () => read('?filter=show_all&search=nobody'))
  await watch('counts', () => read('/counts'))
  await watch('a file of all', async () =>
    expect((await read('/export')).match(/^FN:/gm)).toHaveLength(mostContacts),
  )
  const lines = Buffer.from(`BEGIN:VCARD\n${'a\n'.repeat(4_000_000)}END:VCARD\n`)
  await watch('a file of lines', () => staff.upload(`${path}/import`, lines))
  expect(held).toEqual([])
}, 120_000)
