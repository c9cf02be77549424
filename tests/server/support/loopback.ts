import { once } from 'node:events'
import { createServer } from 'node:http'

interface Received {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
}
interface Reply {
  status: number
  body?: object
  headers?: Record<string, string>
}

/** A server on loopback that notes every request and answers by path; 404 for those nobody set. */
export async function loopback() {
  const seen: Received[] = []
  const answers = new Map<string, (request: Received) => Reply>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const one = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    }
    seen.push(one)
    const { status, body, headers } = answers.get(one.path)?.(one) ?? { status: 404 }
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    on: (path: string, answer: (request: Received) => Reply) => void answers.set(path, answer),
    reset: () => {
      seen.length = 0
      answers.clear()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
