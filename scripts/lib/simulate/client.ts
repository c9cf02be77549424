import { Agent, type IncomingMessage, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'

/** What a server answered, with the body as JSON where it is some. */
interface Answer {
  status: number
  body: unknown
}

const patienceMs = 30_000
const mostSockets = 400
const isEmpty = (text: string) => text.trim() === ''

const readJson = (text: string): unknown => {
  try {
    return isEmpty(text) ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  answer.setEncoding('utf8')
  let text = ''
  for await (const chunk of answer) text += chunk
  return text
}

/** One signed-in caller of a server, whose connections stay open: as many devices and viewers as are wanted. */
export class Client {
  readonly #url: URL
  readonly #cookies = new Map<string, string>()
  readonly #agent: Agent
  readonly #isSecure: boolean

  constructor(url: URL) {
    this.#url = url
    this.#isSecure = url.protocol === 'https:'
    const kept = { keepAlive: true, maxSockets: mostSockets }
    this.#agent = this.#isSecure ? new SecureAgent(kept) : new Agent(kept)
  }

  #open(method: string, path: string, headers: Record<string, string>, agent: Agent | false) {
    const open = this.#isSecure ? secureRequest : request
    return open(new URL(path, this.#url), { method, headers, agent })
  }

  /** Sends a form without a session, as devices do: again where the server had just closed the connection. */
  async form(path: string, body: string): Promise<number> {
    while (true) {
      const status = await this.#formOnce(path, body)
      if (status !== 'closed') return status
    }
  }

  #formOnce(path: string, body: string): Promise<number | 'closed'> {
    return new Promise((resolve, reject) => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const sent = this.#open('POST', path, { ...type, 'content-length': String(body.length) }, this.#agent)
      sent.setTimeout(patienceMs, () => sent.destroy(new Error('no answer')))
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve('closed')
        else reject(error)
      })
      sent.on('response', (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', reject)
      })
      sent.end(body)
    })
  }

  #session(): Record<string, string> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    const token = this.#cookies.get('csrftoken')
    return { ...(cookie && { cookie }), ...(token && { 'x-csrftoken': token }) }
  }

  /** Calls the API in the session. */
  call(method: string, path: string, body?: unknown): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = {
        ...this.#session(),
        ...(text && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
      }
      const sent = this.#open(method, path, headers, this.#agent)
      sent.setTimeout(patienceMs, () => sent.destroy(new Error('no answer')))
      sent.on('error', reject)
      sent.on('response', async (answer) => {
        for (const line of answer.headers['set-cookie'] ?? []) {
          const [pair = ''] = line.split(';')
          this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        try {
          resolve({ status: answer.statusCode ?? 0, body: readJson(await textOf(answer)) })
        } catch (error) {
          reject(error)
        }
      })
      sent.end(text)
    })
  }

  /** Opens a stream in the session that goes on until it is closed; null where it is refused. */
  stream(path: string, onText: (text: string) => void): Promise<(() => void) | null> {
    return new Promise((resolve, reject) => {
      const sent = this.#open('GET', path, { ...this.#session(), accept: 'text/event-stream' }, false)
      sent.on('error', reject)
      sent.on('response', (answer) => {
        if (answer.statusCode !== 200) {
          answer.resume()
          return resolve(null)
        }
        answer.setEncoding('utf8')
        answer.on('data', onText)
        answer.on('error', () => undefined)
        resolve(() => sent.destroy())
      })
      sent.end()
    })
  }

  close() {
    this.#agent.destroy()
  }
}
