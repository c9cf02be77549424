import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { OwnProfile } from '#contract/account.ts'
import { diskStorage } from '#server/platform/files/disk-storage.ts'
import { emptyFolder } from '../support/folder.ts'
import type { Client } from './support/client.ts'
import { testServer } from './support.ts'

const folder = emptyFolder()
const { account, app, as, signedIn } = await testServer({ env: { DATA_DIR: folder } })
const path = '/api/auth/profile/photo'
const files = join(folder, 'files')
const stored = () => (existsSync(files) ? readdirSync(files).filter((name) => name.endsWith('.webp')) : [])

const picture = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })

function headersOf(client: Client) {
  return {
    cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrftoken': client.cookies.get('csrftoken') ?? '',
  }
}

async function send(client: Client, bytes: Uint8Array, type = 'image/jpeg') {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], '../../etc/passwd.jpg', { type }))
  const answer = await app.request(path, { method: 'PUT', body: form, headers: headersOf(client) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const look = (client: Client, address: unknown) =>
  app.request(String(address), { headers: headersOf(client) })

describe('the own picture', () => {
  test('becomes a square WebP of 256 px with nothing of its origin, under a name nobody can guess', async () => {
    const client = await signedIn(await account('parent'))
    const photo = await picture()
      .withExif({ IFD0: { Copyright: 'Secret Street 5' }, IFD3: { GPSLatitude: '51/1 27/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(photo.includes('Secret Street 5')).toBe(true)
    const { status, body } = await send(client, photo)
    expect(status).toBe(200)
    expect(body.photo).toMatch(/^\/api\/auth\/photos\/photo-[\da-f-]{36}\.webp$/)

    const answer = await look(client, body.photo)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { width, height, format, exif, xmp, icc } = await sharp(bytes).metadata()
    expect({ width, height, format, exif, xmp, icc }).toEqual({ width: 256, height: 256, format: 'webp' })
    expect(bytes.includes('Secret')).toBe(false)
    expect((await client.get<OwnProfile>('/api/auth/profile')).body.photo).toBe(body.photo)
  })

  test('is shown to its owner and to staff, and to nobody else', async () => {
    const owner = await signedIn(await account('parent'))
    const { body } = await send(owner, await picture().png().toBuffer())
    expect((await look(owner, body.photo)).status).toBe(200)
    expect((await look(await as('viewer'), body.photo)).status).toBe(200)
    for (const role of ['parent', 'driver', 'company'] as const) {
      const other = await signedIn(await account(role))
      expect((await look(other, body.photo)).status).toBe(404)
    }
    expect((await app.request(String(body.photo))).status).toBe(401)
    expect((await look(owner, '/api/auth/photos/..%2F..%2Fsecret')).status).toBe(404)
  })

  test('takes the place of the one before, and goes when it is removed', async () => {
    const client = await signedIn(await account('driver'))
    const before = stored().length
    const first = await send(client, await picture().webp().toBuffer())
    const second = await send(client, await picture(300, 900).png().toBuffer())
    expect((await look(client, first.body.photo)).status).toBe(404)
    expect(stored()).toHaveLength(before + 1)
    const removed = await client.delete<OwnProfile>(path)
    expect(removed.body.photo).toBeNull()
    expect((await look(client, second.body.photo)).status).toBe(404)
    expect(stored()).toHaveLength(before)
  })

  test('follows the camera’s orientation before it is forgotten', async () => {
    const client = await signedIn(await account('viewer'))
    const halves = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ffffff' } })
      .composite([
        {
          input: { create: { width: 400, height: 200, channels: 3, background: '#000000' } },
          gravity: 'north',
        },
      ])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer()
    const { body } = await send(client, halves)
    const shown = await (await look(client, body.photo)).arrayBuffer()
    const raw = await sharp(Buffer.from(shown)).greyscale().raw().toBuffer()
    // The camera was held upside down: the dark half is below.
    expect(raw[20 * 256 + 128]).toBeGreaterThan(200)
    expect(raw[236 * 256 + 128]).toBeLessThan(50)
  })
})

describe('refuses', () => {
  test.each([
    ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>')],
    [
      'a drawing that can hold scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['a GIF', Buffer.from('GIF89a\u0001\0\u0001\0', 'latin1')],
  ])('%s', async (_, bytes) => {
    const { status, body } = await send(await as('viewer'), bytes)
    expect([status, body]).toEqual([400, { file: ['Choose a JPEG, PNG or WebP picture.'] }])
  })

  test('a picture that is cut short', async () => {
    const whole = await picture(1200, 900).jpeg().toBuffer()
    const { status, body } = await send(await as('viewer'), whole.subarray(0, whole.length / 2))
    expect([status, Object.keys(body)]).toEqual([400, ['file']])
  })

  test('more than 25 megapixels, before they are unpacked', async () => {
    const bomb = await picture(5001, 5000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.byteLength).toBeLessThan(1024 * 1024)
    const { status, body } = await send(await as('viewer'), bomb)
    expect([status, Object.keys(body)]).toEqual([400, ['file']])
    const just = await picture(5000, 5000).png({ compressionLevel: 9 }).toBuffer()
    expect((await send(await as('viewer'), just)).status).toBe(200)
  })

  test('more than 10 MB with 413, also when its length is not sent', async () => {
    const client = await as('viewer')
    const large = Buffer.alloc(10 * 1024 * 1024 + 1)
    expect((await send(client, large)).status).toBe(413)
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    })
    const streamed = {
      method: 'PUT',
      body: endless,
      // Node wants it said for a stream; the types of the browser do not know it.
      duplex: 'half',
      headers: { ...headersOf(client), 'content-type': 'multipart/form-data; boundary=x' },
    }
    const request = new Request(`http://localhost${path}`, streamed)
    expect((await app.request(request)).status).toBe(413)
  })

  test('what is no form, a form without a file, and a call without the CSRF token', async () => {
    const client = await as('viewer')
    expect((await client.put(path, { file: 'x' })).status).toBe(415)
    const broken = await client.put(path, 'nothing', { 'content-type': 'multipart/form-data; boundary=x' })
    expect([broken.status, Object.keys(broken.body as object)]).toEqual([400, ['file']])
    const empty = await send(client, new Uint8Array())
    expect(empty.status).toBe(400)
    const form = new FormData()
    form.append('file', new File(['x'], 'x'))
    const { cookie } = headersOf(client)
    const forged = await app.request(path, { method: 'PUT', body: form, headers: { cookie } })
    expect(forged.status).toBe(403)
  })
})

test('the disk takes no name that leads elsewhere, and misses quietly', async () => {
  const storage = diskStorage(files)
  for (const name of ['../secret', 'a/b', '', '.hidden', 'a\0b']) {
    await expect(storage.put(name, new Uint8Array([1]), 'text/plain')).rejects.toThrow(TypeError)
    await expect(storage.get(name)).rejects.toThrow(TypeError)
  }
  expect(await storage.get('nothing.webp')).toBeNull()
  await storage.remove('nothing.webp')
  await storage.put('note.txt', new TextEncoder().encode('hello'), 'text/plain')
  const file = await storage.get('note.txt')
  expect([file?.type, new TextDecoder().decode(file?.bytes)]).toEqual(['text/plain', 'hello'])
})
