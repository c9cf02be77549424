import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from 'node:https'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Asks for a path as it is spelt: a browser, and all that parses addresses, would tidy it up first. All names are this machine. */
export async function rawGet(origin: string, path: string): Promise<RawAnswer> {
  const { host, hostname, port } = new URL(origin)
  const call = request({
    ...{ host: '127.0.0.1', port, path, headers: { host }, servername: hostname },
    ...{ rejectUnauthorized: false, timeout: 5000, agent: false },
  })
  call.end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const chunks = (await response.toArray()) as Buffer[]
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks).toString(),
  }
}
