import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type Storage, safeName } from './storage-type.ts'

/** Where an S3-compatible store is and how it knows us. */
export interface S3Settings {
  /** Its address; the bucket is the first part of the path there. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const patienceMs = 30_000
const retries = 2
const noBucket = 'There is no such bucket'

/** The store refused, or could not be reached in time. */
class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** Files in a bucket of an S3-compatible store, by requests signed with AWS Signature Version 4. */
export function s3Storage({ endpoint, bucket, ...credentials }: S3Settings): Storage {
  const client = new AwsClient({ ...credentials, service: 's3', retries })
  const place = (name: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/${safeName(name)}`

  async function send(method: string, name: string, init: { body?: BodyInit; headers?: object } = {}) {
    const signal = AbortSignal.timeout(patienceMs)
    const request = { method, signal, ...init, headers: { ...init.headers } }
    const answer = await client.fetch(place(name), request).catch((cause: unknown) => {
      throw new StoreError(`${method} failed`, { cause })
    })
    if (answer.ok || answer.status === 404) return answer
    throw new StoreError(`${method} was answered ${answer.status}`, { cause: await answer.text() })
  }

  /** A store answers 404 for an object and for the whole bucket alike; only the text differs. */
  async function isThere(answer: Response) {
    if (answer.status !== 404) return true
    if ((await answer.text()).includes('NoSuchBucket')) throw new StoreError(noBucket)
    return false
  }

  return {
    async put(name, bytes, type) {
      // The hash is signed with the request: what arrives is what was sent, or nothing.
      const hash = createHash('sha256').update(bytes).digest('hex')
      const answer = await send('PUT', name, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': type, 'x-amz-content-sha256': hash },
      })
      if (answer.status === 404) throw new StoreError(noBucket)
    },
    async get(name) {
      const answer = await send('GET', name)
      if (!(await isThere(answer))) return null
      const type = answer.headers.get('content-type') ?? 'application/octet-stream'
      return { bytes: new Uint8Array(await answer.arrayBuffer()), type }
    },
    async remove(name) {
      await send('DELETE', name)
    },
  }
}
