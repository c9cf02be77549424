import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import { s3Storage } from '#server/platform/files/s3-storage.ts'
import { storageOf } from '#server/platform/files/storage.ts'
import { readSettings } from '../../scripts/lib/doctor/settings.ts'
import { checkUploads } from '../../scripts/lib/doctor/uploads.ts'
import { picture, sendFile } from './support/files.ts'
import { testServer } from './support.ts'

const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const region = 'eu-west-2'

interface Signed {
  method: string
  path: string
  /** In lower case. */
  headers: Record<string, string>
  signedHeaders: string
  payload: string
  region: string
}

/** Signature Version 4 as AWS documents it, written here a second time to hold the requests to it. */
function signature({ method, path, headers, signedHeaders, payload, region: place }: Signed) {
  const at = headers['x-amz-date'] ?? ''
  const scope = `${at.slice(0, 8)}/${place}/s3/aws4_request`
  const lines = signedHeaders.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = [method, path, '', lines.join(''), signedHeaders, payload].join('\n')
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const secrets = [at.slice(0, 8), place, 's3', 'aws4_request']
  const key = secrets.reduce<Buffer>(
    (from, part) => createHmac('sha256', from).update(part).digest(),
    Buffer.from(`AWS4${keys.secretAccessKey}`),
  )
  return createHmac('sha256', key).update(['AWS4-HMAC-SHA256', at, scope, hashed].join('\n')).digest('hex')
}

/** A store that lets in only what is signed rightly and arrives as it was signed. */
async function doubleStore() {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const failures: number[] = []
  const refusals: string[] = []
  const isSigned = (request: IncomingMessage, body: Buffer) => {
    const authorization = request.headers.authorization ?? ''
    const [, scope, signedHeaders = '', signed] =
      /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(authorization) ?? []
    if (!scope?.startsWith(`${keys.accessKeyId}/`) || !scope.endsWith(`/${region}/s3/aws4_request`))
      return false
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const payload = headers['x-amz-content-sha256'] ?? ''
    const arrived = createHash('sha256').update(body).digest('hex')
    if (request.method === 'PUT' && payload !== arrived) return false
    if (
      !['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signedHeaders.split(';').includes(name))
    )
      return false
    const parts = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers,
      signedHeaders,
      payload,
      region,
    }
    return signature(parts) === signed
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const failure = failures.shift()
    const answer = (status: number) => response.writeHead(status).end()
    if (failure) return answer(failure)
    if (!isSigned(request, body)) {
      refusals.push(`${request.method} ${request.url}`)
      return answer(403)
    }
    const key = request.url ?? ''
    if (!key.startsWith('/papers/')) return response.writeHead(404).end('<Code>NoSuchBucket</Code>')
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' })
      return answer(200)
    }
    const found = objects.get(key)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return answer(204)
    }
    if (!found) return answer(404)
    return response.writeHead(200, { 'content-type': found.type }).end(found.bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failures,
    refusals,
    close: () => server.close(),
  }
}

const store = await doubleStore()
afterAll(() => store.close())
beforeEach(() => {
  store.objects.clear()
  store.refusals.length = 0
})
const settings = {
  S3_ENDPOINT: store.endpoint,
  S3_BUCKET: 'papers',
  S3_REGION: region,
  S3_ACCESS_KEY_ID: keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
}
const secret = () => 'test-secret-test-secret-test-secret'

test('the double signs as AWS does: the published example “GET Object”', () => {
  const payload = createHash('sha256').update('').digest('hex')
  const example = {
    method: 'GET',
    path: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': payload,
      'x-amz-date': '20130524T000000Z',
    },
    signedHeaders: 'host;range;x-amz-content-sha256;x-amz-date',
    payload,
    region: 'us-east-1',
  }
  expect(signature(example)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

describe('the store', () => {
  const storage = storageOf(readEnv(settings, secret))

  test('takes, gives and forgets a file by signed requests', async () => {
    const bytes = new Uint8Array([1, 2, 3, 0, 255])
    await storage.put('file-1.pdf', bytes, 'application/pdf')
    expect([...store.objects.keys()]).toEqual(['/papers/file-1.pdf'])
    expect(await storage.get('file-1.pdf')).toEqual({ bytes, type: 'application/pdf' })
    await storage.remove('file-1.pdf')
    await storage.remove('file-1.pdf')
    expect(await storage.get('file-1.pdf')).toBeNull()
    expect(store.refusals).toEqual([])
  })

  test('retries after a temporary failure, and reports a lasting one', async () => {
    store.failures.push(503)
    await storage.put('file-2.png', new Uint8Array([1]), 'image/png')
    expect(store.objects.has('/papers/file-2.png')).toBe(true)
    store.failures.push(500, 500, 500)
    await expect(storage.get('file-2.png')).rejects.toThrow(/500/)
    expect(store.failures).toEqual([])
  })

  test('is never asked for a name that leads elsewhere, and a missing bucket is no success', async () => {
    await expect(storage.put('../other/x', new Uint8Array([1]), 'image/png')).rejects.toThrow(TypeError)
    const lost = s3Storage({ endpoint: store.endpoint, bucket: 'nobody', region, ...keys })
    await expect(lost.put('a.png', new Uint8Array([1]), 'image/png')).rejects.toThrow(/bucket/)
    await expect(lost.get('a.png')).rejects.toThrow(/bucket/)
  })

  test('refuses who has another key', async () => {
    const other = s3Storage({
      ...keys,
      endpoint: store.endpoint,
      bucket: 'papers',
      region,
      secretAccessKey: 'x',
    })
    await expect(other.get('file-1.pdf')).rejects.toThrow(/403/)
  })
})

test('the API keeps its uploads there when it is set', async () => {
  const { app, as } = await testServer({ env: settings })
  const client = await as('dispatcher')
  const photo = await picture(10, 10).png().toBuffer()
  const { status, body } = await sendFile<{ id: string }>(app, client, '/api/web/files', { bytes: photo })
  expect(status).toBe(201)
  expect([...store.objects.values()].map(({ type }) => type)).toEqual(['image/png'])
  expect((await client.get(`/api/web/files/${body.id}`)).status).toBe(200)
  store.objects.clear()
  expect((await client.get(`/api/web/files/${body.id}`)).status).toBe(404)
})

test('the doctor says whether the store lets the server in, and why not', async () => {
  const found = async (patch: Record<string, string> = {}) => {
    const { settings: read } = readSettings({ ...settings, ...patch, SECRET: secret() }, {})
    const [finding] = read ? await checkUploads(read) : []
    return `${finding?.level} ${finding?.what}`
  }
  expect(await found()).toMatch(/^fine .*papers/)
  expect(await found({ S3_BUCKET: 'nobody' })).toMatch(/^error .*no such bucket/)
  expect(await found({ S3_SECRET_ACCESS_KEY: 'x' })).toMatch(/^error .*403/)
  expect(await found({ S3_ENDPOINT: 'http://127.0.0.1:9' })).toMatch(/^error .*GET failed/)
  expect(store.objects.size).toBe(0)
})

test('half of the settings is refused by name', () => {
  const { S3_SECRET_ACCESS_KEY: _, ...half } = settings
  expect(() => readEnv(half, secret)).toThrow(/S3_SECRET_ACCESS_KEY: is needed with the other S3 settings/)
})
