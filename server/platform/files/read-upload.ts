import type { Context } from '#server/platform/http/define-route.ts'
import { HttpProblem, invalid } from '#server/platform/http/problem.ts'

/** A form for uploads has a file and a few small fields. */
const mostParts = 20
const mostHeaderBytes = 4096
const headersEnd = Buffer.from('\r\n\r\n')

/**
 * Whether the body of a form has so few parts, each with so few headers, that it can be read in one go: a hundred
 * thousand empty ones fit into 10 MB.
 */
function isSmallForm(bytes: Buffer, type: string): boolean {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(type) ?? []
  const boundary = Buffer.from(`--${quoted ?? plain ?? ''}`)
  if (boundary.length < 3) return false
  let parts = 0
  for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, at + boundary.length)) {
    parts += 1
    const closes = bytes.toString('latin1', at + boundary.length, at + boundary.length + 2) === '--'
    const headers = bytes.subarray(at, at + mostHeaderBytes)
    if (parts > mostParts || !(closes || headers.includes(headersEnd))) return false
  }
  return true
}

/** The largest file that is taken: 10 MB. */
export const maxUploadBytes = 10 * 1024 * 1024

/** The frame of a form around its file: boundaries, headers, small fields. */
const frameBytes = 64 * 1024

export interface Upload {
  bytes: Uint8Array<ArrayBuffer>
  /** What the uploader calls it, as it came. */
  name: string
  /** A small field beside the file; empty without it. */
  field: (name: string) => string
}

const tooLarge = () => new HttpProblem(413, { detail: 'files:too_large', code: 'too_large' })

/**
 * The file in the field `file` of a `multipart/form-data` request, for a route with `raw`. Throws 415 for another kind
 * of body, 413 for a file of more than 10 MB, 400 at `file` without one.
 */
export async function readUpload({
  request,
  receive,
}: Pick<Context, 'request' | 'receive'>): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new HttpProblem(415, { detail: 'core:unsupported_media_type', code: 'unsupported_media_type' })
  }
  const bytes = await receive(maxUploadBytes + frameBytes, tooLarge)
  if (!isSmallForm(bytes, type)) throw invalid({ file: ['core:field.required'] })
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw invalid({ file: ['core:field.required'] }, { cause })
    })
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) throw invalid({ file: ['core:field.required'] })
  if (file.size > maxUploadBytes) throw tooLarge()
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, field }
}
