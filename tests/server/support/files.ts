import sharp from 'sharp'
import type { createApp } from '#server/app/app.ts'
import type { Client } from './client.ts'

/** A picture of one colour. */
export const picture = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })

interface Sent {
  bytes: Uint8Array
  name?: string
  type?: string
  /** Small fields beside the file. */
  fields?: Record<string, string>
}

/** Uploads a file as a browser does, in the name of `client`. */
export async function sendFile<T>(
  app: ReturnType<typeof createApp>,
  client: Client,
  path: string,
  { bytes, name = 'file', type = '', fields = {} }: Sent,
  address = '192.0.2.10',
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new File([new Uint8Array(bytes)], name, { type }))
  // Written out first: a form that is refused unread leaves no stream behind.
  const framed = new Response(form)
  const body = await framed.arrayBuffer()
  const headers = {
    'content-type': framed.headers.get('content-type') ?? '',
    cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrftoken': client.cookies.get('csrftoken') ?? '',
  }
  const incoming = { socket: { remoteAddress: address } }
  const answer = await app.request(path, { method: 'POST', body, headers }, { incoming })
  return { status: answer.status, body: (await answer.json()) as T }
}
