import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type Agent, request } from 'node:https'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** Each header as often as it was sent. */
  headersArray: { name: string; value: string }[]
  body: string
}

/** Asks for a path as it is spelt: a browser, and all that parses addresses, would tidy it up first. All names are this machine. */
export async function rawGet(
  origin: string,
  path: string,
  agent: Agent | false = false,
  sent: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const { host, hostname, port } = new URL(origin)
  const call = request({
    ...{ host: '127.0.0.1', port, path, servername: hostname },
    ...{ method: sent.method ?? 'GET', headers: { host, ...sent.headers } },
    ...{ rejectUnauthorized: false, timeout: 10_000, agent },
  })
  call.end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const chunks = (await response.toArray()) as Buffer[]
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    headersArray: Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value) => ({ name, value })),
    ),
    body: Buffer.concat(chunks).toString(),
  }
}
