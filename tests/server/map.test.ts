import { once } from 'node:events'
import { utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { roles } from '#contract/lists/roles.ts'
import type { MapGround } from '#contract/map.ts'
import { readEnv } from '#server/platform/env.ts'
import { emptyFolder } from '#tests/support/folder.ts'
import { mapFile } from '#tests/support/map-file.ts'
import { vectorTile } from '#tests/support/vector-tile.ts'
import { testServer } from './support.ts'

const folder = emptyFolder()
const path = '/api/web/map'
const tileAt = (name: string) => `${path}/tiles/${name}`
const tile = vectorTile({
  earth: [
    {
      kind: 'area',
      at: [
        [0, 0],
        [4096, 0],
        [4096, 4096],
        [0, 4096],
      ],
    },
  ],
})
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
  .png()
  .toBuffer()
const credit =
  '<a href="https://www.openstreetmap.org/copyright" onclick="x()">&copy; OpenStreetMap</a> &amp; <b>others</b>'

function written(name: string, content: Uint8Array | string) {
  const at = join(folder, name)
  writeFileSync(at, content)
  return at
}
const vectorFile = mapFile({
  kind: 'vector',
  tiles: { '0/0/0': tile, '2/1/1': tile },
  metadata: { attribution: credit },
  bounds: [-10, 50, 2, 60],
})

/** A service whose answers a test sets. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void
let answer: Answer = (_, response) => void response.writeHead(404).end()
const asked: string[] = []
const service = createServer((request, response) => {
  asked.push(request.url ?? '')
  answer(request, response)
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
const bound = service.address()
const origin = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
afterAll(() => {
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  asked.length = 0
})

const server = await testServer()
/** The same server with another setting, as it would be after a restart. */
async function start(MAP_SOURCE: string | undefined, more: Record<string, string> = {}) {
  const { createApp } = await import('#server/app/app.ts')
  const { createLog } = await import('#server/platform/log.ts')
  const { routes } = await import('#server/app/routes.ts')
  const { createClient } = await import('./support/client.ts')
  const lines: string[] = []
  const { MAP_SOURCE: _, ...withoutMap } = server.env
  const env = {
    ...withoutMap,
    ...readEnv({ ...(MAP_SOURCE && { MAP_SOURCE }), ...more }, () => server.env.SECRET),
  }
  const app = createApp({
    ...server,
    env,
    routes,
    log: createLog('warn', (line) => void lines.push(line)),
    checkAnswers: true,
  })
  const client = createClient(app)
  for (const [name, value] of (await server.as('viewer')).cookies) client.cookies.set(name, value)
  const raw = (name: string, headers: Record<string, string> = {}) =>
    app.request(tileAt(name), {
      headers: { cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '), ...headers },
    })
  return { client, raw, lines, ground: async () => (await client.get<MapGround>(path)).body }
}

describe('a file', () => {
  test('is described, with its credits as text and links', async () => {
    const { ground } = await start(written('town.pmtiles', vectorFile))
    expect(await ground()).toEqual({
      kind: 'vector',
      problem: null,
      attribution: [
        { text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' },
        { text: '& others', url: null },
      ],
      minZoom: 0,
      maxZoom: 2,
      bounds: [-10, 50, 2, 60],
      tiles: expect.stringMatching(/^\/api\/web\/map\/tiles\/\{z\}\/\{x\}\/\{y\}\?v=[\w-]+$/),
    })
  })

  test('hands its tiles out packed as they are, to be kept for a week', async () => {
    const { raw } = await start(written('town.pmtiles', vectorFile))
    const packed = await raw('2/1/1?v=1', { 'accept-encoding': 'gzip, br' })
    expect(Object.fromEntries(packed.headers)).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'private, max-age=604800',
      'x-content-type-options': 'nosniff',
    })
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer()))).toEqual(tile)
    const plain = await raw('2/1/1', { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(Buffer.from(await plain.arrayBuffer())).toEqual(tile)
    const etag = packed.headers.get('etag') ?? ''
    expect((await raw('2/1/1', { 'if-none-match': etag })).status).toBe(304)
  })

  test('answers 204 where it has no tile, 404 for what is none', async () => {
    const { client, raw } = await start(written('town.pmtiles', vectorFile))
    for (const name of ['1/0/0', '2/0/0', '3/0/0', '14/8000/5000']) expect((await raw(name)).status).toBe(204)
    for (const name of [
      '1/2/0',
      '1/0/2',
      '27/0/0',
      '-1/0/0',
      '1/0/x',
      '1/0/1.5',
      '01/0/0',
      '99999999999/0/0',
    ])
      expect([name, (await client.get(tileAt(name))).status]).toEqual([name, 404])
  })

  test('may hold pictures', async () => {
    const { raw, ground } = await start(
      written('pictures.pmtiles', mapFile({ kind: 'png', tiles: { '0/0/0': picture } })),
    )
    expect(await ground()).toMatchObject({ kind: 'raster', attribution: [], maxZoom: 0 })
    const given = await raw('0/0/0', { 'accept-encoding': 'gzip' })
    expect([given.status, given.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(given.headers.get('content-encoding')).toBeNull()
    expect(Buffer.from(await given.arrayBuffer())).toEqual(picture)
  })

  test('never hands out what is no tile', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    for (const kind of ['png', 'vector'] as const) {
      const { raw } = await start(written(`${kind}-svg.pmtiles`, mapFile({ kind, tiles: { '0/0/0': svg } })))
      expect((await raw('0/0/0')).status).toBe(204)
    }
  })

  test('that is not there, is none or is cut off leaves the map empty, with a line in the log', async () => {
    const faults = {
      [join(folder, 'nowhere.pmtiles')]: 'missing',
      [folder]: 'missing',
      [written('letter.pmtiles', 'Dear operator, this is no map at all.')]: 'unreadable',
      [written('empty.pmtiles', '')]: 'unreadable',
      [written('cut.pmtiles', vectorFile.subarray(0, 140))]: 'unreadable',
    }
    for (const [at, problem] of Object.entries(faults)) {
      const { ground, raw, lines } = await start(at)
      expect(await ground()).toMatchObject({ kind: 'none', problem })
      expect((await raw('0/0/0')).status).toBe(204)
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ event: 'map_unavailable', problem }),
      ])
    }
  })

  test('that is exchanged is seen within a minute, and has other addresses for its tiles', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const at = written('exchanged.pmtiles', 'not yet')
    const { ground, raw } = await start(at)
    expect((await ground()).problem).toBe('unreadable')
    writeFileSync(at, vectorFile)
    expect((await ground()).problem).toBe('unreadable')
    vi.advanceTimersByTime(61_000)
    const first = await ground()
    expect(first.kind).toBe('vector')
    expect((await raw('2/0/0')).status).toBe(204)
    writeFileSync(at, mapFile({ kind: 'vector', tiles: { '2/0/0': tile } }))
    utimesSync(at, new Date(), new Date(Date.now() + 5000))
    vi.advanceTimersByTime(61_000)
    expect((await ground()).tiles).not.toBe(first.tiles)
    expect((await raw('2/0/0')).status).toBe(200)
    vi.useRealTimers()
  })
})

describe('an address of a file', () => {
  const ranges: Answer = (request, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = vectorFile.subarray(Number(from), Number(to) + 1)
    response.writeHead(206, { etag: '"one"', 'content-length': part.length }).end(part)
  }

  test('is read by ranges, and each tile once', async () => {
    answer = ranges
    const { ground, raw } = await start(`${origin}/town.pmtiles`)
    expect(await ground()).toMatchObject({ kind: 'vector', maxZoom: 2 })
    expect(
      (await Promise.all(['2/1/1', '2/1/1', '2/1/1'].map((name) => raw(name)))).map(({ status }) => status),
    ).toEqual([200, 200, 200])
    const before = asked.length
    expect((await raw('2/1/1')).status).toBe(200)
    expect(asked.length).toBe(before)
  })

  test('without ranges, or without a file, is no map', async () => {
    answer = (_, response) =>
      void response.writeHead(200).end(Buffer.concat([vectorFile, Buffer.alloc(20_000)]))
    expect(await (await start(`${origin}/whole.pmtiles`)).ground()).toMatchObject({ problem: 'unreadable' })
    answer = (_, response) => void response.writeHead(404).end()
    expect(await (await start(`${origin}/gone.pmtiles`)).ground()).toMatchObject({ problem: 'missing' })
  })
})

describe('an address of tiles', () => {
  const send =
    (body: Uint8Array | string, headers: Record<string, string> = {}): Answer =>
    (_, response) =>
      void response.writeHead(200, headers).end(body)
  const template = `${origin}/{z}/{x}/{y}.png`

  test('is asked once for each tile, and says who asks', async () => {
    let agent = ''
    answer = (request, response) => {
      agent = request.headers['user-agent'] ?? ''
      send(picture)(request, response)
    }
    const { ground, raw } = await start(template, {
      MAP_ATTRIBUTION: 'Streets by <a href="javascript:alert(1)">us</a>',
    })
    expect(await ground()).toMatchObject({
      kind: 'raster',
      attribution: [
        { text: 'Streets by', url: null },
        { text: 'us', url: null },
      ],
    })
    await Promise.all(['3/1/2', '3/1/2'].map((name) => raw(name)))
    const given = await raw('3/1/2')
    expect([given.status, given.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(asked).toEqual(['/0/0/0.png', '/3/1/2.png'])
    expect(agent).toContain('Kerbside')
  })

  test('may send vector tiles, packed or not, whatever it calls them', async () => {
    answer = send(gzipSync(tile), { 'content-type': 'text/html' })
    const { ground, raw } = await start(`${origin}/{z}/{x}/{y}`)
    expect(await ground()).toMatchObject({ kind: 'vector', maxZoom: 14 })
    const given = await raw('3/1/2', { 'accept-encoding': 'gzip' })
    expect(given.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
    expect(gunzipSync(Buffer.from(await given.arrayBuffer()))).toEqual(tile)
  })

  test('that sends pages, pictures with scripts, or sends elsewhere is never passed on', async () => {
    const pages = [
      '<!doctype html><title>Sign in</title>',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '\x1a\x06short',
    ]
    for (const page of pages) {
      answer = send(picture)
      const { ground, raw } = await start(template)
      await ground()
      answer = send(page, { 'content-type': 'image/png' })
      expect((await raw('3/1/2')).status).toBe(503)
      expect(await (await start(template)).ground()).toMatchObject({ problem: 'unreadable' })
    }
    answer = (request, response) =>
      request.url === '/elsewhere'
        ? void response.writeHead(200).end(picture)
        : void response.writeHead(302, { location: `${origin}/elsewhere` }).end()
    expect(await (await start(template)).ground()).toMatchObject({ problem: 'unreachable' })
    expect(asked).not.toContain('/elsewhere')
  })

  test('that sends without end is cut off', async () => {
    let sent = 0
    answer = (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536
      }
      response.on('drain', more)
      more()
    }
    expect(await (await start(template)).ground()).toMatchObject({ problem: 'unreadable' })
    expect(sent).toBeLessThan(32 * 1024 * 1024)
  })

  test('that is down fails at once, and after three times is left alone for a while', async () => {
    answer = send(picture)
    const { ground, raw } = await start(template)
    await ground()
    answer = (request) => void request.socket.destroy()
    for (const name of ['3/0/0', '3/0/1', '3/0/2', '3/0/3', '3/0/4']) {
      const given = await raw(name)
      expect([given.status, given.headers.get('retry-after'), given.headers.get('cache-control')]).toEqual([
        503,
        '15',
        'no-store',
      ])
    }
    expect(asked).toEqual(['/0/0/0.png', '/3/0/0.png', '/3/0/1.png', '/3/0/2.png'])
  })

  test('that never answers leaves the map empty within seconds, and is asked once by all who wait', async () => {
    answer = () => undefined
    const { ground } = await start(template)
    const began = performance.now()
    const grounds = await Promise.all([ground(), ground(), ground()])
    expect(grounds.map(({ problem }) => problem)).toEqual(['unreachable', 'unreachable', 'unreachable'])
    expect(performance.now() - began).toBeLessThan(9000)
    expect(asked.length).toBe(1)
  }, 15_000)
})

test('nobody is asked without a setting: a business of its own is no demo', async () => {
  const outside = vi.spyOn(globalThis, 'fetch')
  const { ground, lines } = await start(undefined, { DEMO_DATA: 'true' })
  expect(await ground()).toMatchObject({ kind: 'none', problem: 'unset' })
  expect(await (await start('none')).ground()).toMatchObject({ kind: 'none', problem: 'unset' })
  expect(outside).not.toHaveBeenCalled()
  expect(lines).toEqual([])
  outside.mockRestore()
})

test('everybody who is signed in sees the map, nobody else', async () => {
  for (const role of roles) expect((await (await server.as(role)).get(path)).status).toBe(200)
  for (const at of [path, tileAt('0/0/0')]) expect((await server.anonymous().get(at)).status).toBe(401)
})

test.each([
  'https://tiles.test/{z}/{x}.png',
  'https://tiles.test/{z}/{x}/{y}/{s}.png',
  'https://tiles.test/{z}/{z}/{x}/{y}',
])('a setting that is no source is refused at the start: %s', (MAP_SOURCE) => {
  expect(() => readEnv({ MAP_SOURCE }, () => 'x'.repeat(32))).toThrow(/MAP_SOURCE/)
})

test('the demo business alone has a public map, which is asked for by name', async () => {
  await server.account('admin', { email: 'admin@kerbside.test' })
  const asked: [string, string | undefined][] = []
  const outside = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push([String(input), new Headers(init?.headers).get('user-agent') ?? undefined])
    return new Response(new Uint8Array(picture))
  })
  const { ground } = await start(undefined, { DEMO_DATA: 'true' })
  expect(await ground()).toMatchObject({
    kind: 'raster',
    attribution: [{ text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }],
  })
  expect(asked).toEqual([['https://tile.openstreetmap.org/0/0/0.png', expect.stringContaining('Kerbside')]])
  expect(await (await start(undefined, { DEMO_DATA: 'false' })).ground()).toMatchObject({ problem: 'unset' })
  expect(asked.length).toBe(1)
  outside.mockRestore()
})
