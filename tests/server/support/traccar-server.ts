import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'

export interface TraccarDevice {
  id: number
  uniqueId: string
  name: string
  status: string
  lastUpdate: string | null
}
export interface TraccarPosition {
  id: number
  deviceId: number
  protocol: string
  serverTime: string
  deviceTime: string
  fixTime: string
  latitude: number
  longitude: number
  /** In knots. */
  speed: number
  course: number
  altitude: number
  accuracy: number
  valid: boolean
  attributes: Record<string, unknown>
}

export interface TraccarFence {
  id: number
  name: string | null
  description?: string
  /** Well-known text, the latitude first. */
  area: string | null
  attributes?: Record<string, unknown>
}
export interface TraccarEvent {
  id: number
  deviceId: number
  type: string
  eventTime: string
  positionId?: number
  geofenceId?: number
  attributes?: Record<string, unknown>
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
export const sendJson = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
const refuse = (response: ServerResponse, status: number) => {
  response.writeHead(status, { 'content-type': 'text/plain' })
  response.end('java.lang.SecurityException: refused')
}

/**
 * A Traccar of the tests' own: what its published API says of sessions, devices, positions, geofences, events and the socket, by real HTTP and
 * WebSocket. Faults are set by path.
 */
export async function traccarServer({ version = '6.6', tokens = ['right-token'] } = {}) {
  const valid = new Set(tokens)
  const sessions = new Set<string>()
  const sockets = new Set<WebSocket>()
  const connections = new Set<Socket>()
  const faults = new Map<string, Answer>()
  const asked: string[] = []
  const devices = new Map<number, TraccarDevice>()
  const positions: TraccarPosition[] = []
  const fences: TraccarFence[] = []
  const events: TraccarEvent[] = []
  let opened = 0
  let port = 0

  const isSignedIn = ({ headers }: IncomingMessage) =>
    [...(headers.cookie ?? '').matchAll(/JSESSIONID=(\w+)/g)].some(([, id = '']) => sessions.has(id))
  const latest = () =>
    [...devices.keys()].flatMap((id) => positions.findLast(({ deviceId }) => deviceId === id) ?? [])

  const spanOf = (url: URL) => ['from', 'to'].map((name) => Date.parse(url.searchParams.get(name) ?? ''))
  const lastOf = (id: number) => positions.findLast(({ deviceId }) => deviceId === id)?.id ?? 0

  const answers: Record<string, (request: IncomingMessage, response: ServerResponse, url: URL) => void> = {
    '/api/server': (_, response) => sendJson(response, { id: 1, version, attributes: {} }),
    '/api/session': (request, response, url) => {
      if (request.method === 'DELETE') {
        sessions.delete(/JSESSIONID=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '')
        return void response.writeHead(204).end()
      }
      if (!valid.has(url.searchParams.get('token') ?? '')) return refuse(response, 401)
      const id = `node${sessions.size}x${Math.random().toString(36).slice(2)}`
      sessions.add(id)
      response.setHeader('set-cookie', `JSESSIONID=${id}; Path=/; HttpOnly`)
      sendJson(response, { id: 1, name: 'Kerbside', email: 'kerbside@example.test' })
    },
    '/api/devices': (_, response, url) => {
      const ids = url.searchParams.getAll('id').map(Number)
      const uniqueIds = url.searchParams.getAll('uniqueId')
      const found = [...devices.values()].filter(
        ({ id, uniqueId }) =>
          ids.length + uniqueIds.length === 0 || ids.includes(id) || uniqueIds.includes(uniqueId),
      )
      sendJson(
        response,
        found.map((device) => ({ positionId: lastOf(device.id), ...device })),
      )
    },
    '/api/geofences': (_, response) => sendJson(response, fences),
    '/api/reports/events': (request, response, url) => {
      // It answers a sheet to whoever does not ask for JSON.
      if (request.headers.accept !== 'application/json') return refuse(response, 406)
      const [from = 0, to = 0] = spanOf(url)
      const own = events.filter(({ deviceId }) => deviceId === Number(url.searchParams.get('deviceId')))
      const isWithin = (at: number) => at >= from && at <= to
      sendJson(
        response,
        own.filter(({ eventTime }) => isWithin(Date.parse(eventTime))),
      )
    },
    '/api/positions': (_, response, url) => {
      const ids = url.searchParams.getAll('id').map(Number)
      if (ids.length > 0)
        return sendJson(
          response,
          positions.filter(({ id }) => ids.includes(id)),
        )
      const deviceId = Number(url.searchParams.get('deviceId'))
      const [from, to] = spanOf(url)
      const within = ({ fixTime }: TraccarPosition) =>
        Date.parse(fixTime) >= (from ?? 0) && Date.parse(fixTime) <= (to ?? 0)
      sendJson(
        response,
        deviceId ? positions.filter((one) => one.deviceId === deviceId && within(one)) : latest(),
      )
    },
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://traccar')
    asked.push(`${request.method} ${url.pathname}${url.pathname === '/api/positions' ? url.search : ''}`)
    const fault = faults.get(url.pathname)
    if (fault) return fault(request, response)
    const open = url.pathname === '/api/server' || url.pathname === '/api/session'
    if (!open && !isSignedIn(request)) return refuse(response, 401)
    const answer = answers[url.pathname]
    if (answer) answer(request, response, url)
    else refuse(response, 404)
  })
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const sockServer = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (request.url !== '/api/socket' || !isSignedIn(request)) return void socket.destroy()
    sockServer.handleUpgrade(request, socket, head, (opening) => {
      opened += 1
      sockets.add(opening)
      opening.once('close', () => sockets.delete(opening))
      opening.send(JSON.stringify({ positions: latest() }))
    })
  })

  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : 0
  }
  await listen()
  const send = (message: unknown) => {
    for (const socket of sockets) socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }
  const stop = async () => {
    for (const socket of sockets) socket.terminate()
    for (const socket of connections) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }

  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    devices,
    positions,
    fences,
    events,
    sockets,
    sessions,
    faults,
    send,
    stop,
    start: listen,
    opened: () => opened,
    /** The token is valid no longer, and whoever signed in by it is not let in any more. */
    revoke: () => {
      valid.clear()
      sessions.clear()
    },
    allow: (token: string) => void valid.add(token),
    addDevice: (id: number, lastUpdate: Date | null = null): TraccarDevice => {
      const device = {
        id,
        uniqueId: `tracker-${id}`,
        name: `Tracker ${id}`,
        status: 'offline',
        lastUpdate: lastUpdate?.toISOString() ?? null,
      }
      devices.set(id, device)
      return device
    },
    /** Something happens to a device. */
    happen: (deviceId: number, type: string, time: Date, values: Partial<TraccarEvent> = {}): void => {
      events.push({ id: events.length + 1, deviceId, type, eventTime: time.toISOString(), ...values })
    },
    /** A position comes to Traccar, and goes on to those who listen. */
    report: (deviceId: number, time: Date, values: Partial<TraccarPosition> = {}): TraccarPosition => {
      const at = time.toISOString().replace('Z', '+00:00')
      const position = {
        id: positions.length + 1,
        deviceId,
        protocol: 'teltonika',
        serverTime: at,
        deviceTime: at,
        fixTime: at,
        latitude: 51.4545,
        longitude: -2.5879,
        speed: 10,
        course: 90,
        altitude: 20,
        accuracy: 0,
        valid: true,
        attributes: { batteryLevel: 80, ignition: true },
        ...values,
      }
      positions.push(position)
      const device = devices.get(deviceId)
      if (device) {
        device.lastUpdate = at
        device.status = 'online'
        send({ devices: [device] })
      }
      send({ positions: [position] })
      return position
    },
  }
}
export type TraccarServer = Awaited<ReturnType<typeof traccarServer>>

/** Faults, by what they answer. */
export const faultAnswers = {
  html502: ((_, response) => {
    response.writeHead(502, { 'content-type': 'text/html' })
    response.end('<html><body>Bad Gateway</body></html>')
  }) satisfies Answer,
  truncated: ((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('[{"id":1,"uniqueId":"tracker-1","na')
  }) satisfies Answer,
  page: ((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Something else</title>')
  }) satisfies Answer,
  redirect: ((_, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:9/' })
    response.end()
  }) satisfies Answer,
  /** More than anybody wants to read. */
  endless: ((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (response.write('"'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  }) satisfies Answer,
  status:
    (status: number): Answer =>
    (_, response) =>
      sendJson(response, {}, status),
  json:
    (body: unknown): Answer =>
    (_, response) =>
      sendJson(response, body),
  slow: (ms: number): Answer => {
    return async (_, response) => {
      await sleep(ms, undefined, { ref: false })
      sendJson(response, [])
    }
  },
}
