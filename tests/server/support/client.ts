import type { createApp } from '#server/app/app.ts'

export interface Answer<T> {
  status: number
  body: T
  headers: Headers
}

type Json = Record<string, unknown>
type App = ReturnType<typeof createApp>
type Extra = Record<string, string>

/** A browser without a screen: keeps cookies, repeats csrftoken as X-CSRFToken, sends JSON. */
export function createClient(app: App, address = '192.0.2.10') {
  const cookies = new Map<string, string>()

  function keep(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  async function send<T>(method: string, path: string, body: unknown, extra: Extra): Promise<Answer<T>> {
    const headers = new Headers()
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const token = cookies.get('csrftoken')
    if (method !== 'GET' && token) headers.set('x-csrftoken', token)
    if (body !== undefined) headers.set('content-type', 'application/json')
    for (const [name, value] of Object.entries(extra)) {
      if (value === '') headers.delete(name)
      else headers.set(name, value)
    }
    const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const incoming = { socket: { remoteAddress: address } }
    const response = await app.request(path, { method, headers, ...init }, { incoming })
    keep(response)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      body: (isJson && text ? JSON.parse(text) : text) as T,
      headers: response.headers,
    }
  }

  return {
    cookies,
    /** The same app from another network address, without cookies. */
    from: (other: string) => createClient(app, other),
    get: <T = Json>(path: string, headers: Extra = {}) => send<T>('GET', path, undefined, headers),
    post: <T = Json>(path: string, body?: unknown, headers: Extra = {}) =>
      send<T>('POST', path, body, headers),
    put: <T = Json>(path: string, body?: unknown, headers: Extra = {}) => send<T>('PUT', path, body, headers),
    patch: <T = Json>(path: string, body?: unknown, headers: Extra = {}) =>
      send<T>('PATCH', path, body, headers),
    delete: <T = Json>(path: string, body?: unknown, headers: Extra = {}) =>
      send<T>('DELETE', path, body, headers),
  }
}

export type Client = ReturnType<typeof createClient>
