import type { Context } from '#server/platform/http/define-route.ts'
import { HttpProblem, invalid } from '#server/platform/http/problem.ts'

/** A form for uploads has a file and a few small fields. */
const mostParts = 20
const mostHeaderBytes = 4096
const headersEnd = Buffer.from('\r\n\r\n')

/** Where a part of a form lies in its body. */
interface Part {
  /** Its boundary and headers. */
  head: Buffer<ArrayBuffer>
  content: Buffer<ArrayBuffer>
}

/**
 * The parts of a form; none where it breaks off, or has so many parts or headers that to read it would take long: a hundred
 * thousand empty ones fit into 10 MB.
 */
function partsOf(body: Buffer<ArrayBuffer>, type: string): Part[] {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(type) ?? []
  const boundary = Buffer.from(`--${quoted ?? plain ?? ''}`)
  const parts: Part[] = []
  if (boundary.length < 3) return parts
  const delimiter = Buffer.concat([Buffer.from('\r\n'), boundary])
  let at = body.indexOf(boundary)
  while (at >= 0 && parts.length < mostParts) {
    const after = at + boundary.length
    if (body.toString('latin1', after, after + 2) === '--') return parts
    const headers = body.subarray(after, after + mostHeaderBytes).indexOf(headersEnd)
    const start = after + headers + headersEnd.length
    const end = body.indexOf(delimiter, start)
    if (headers < 0 || end < 0) return []
    parts.push({ head: body.subarray(at, start), content: body.subarray(start, end) })
    at = end + 2
  }
  return []
}

/** The largest file that is taken: 10 MB. */
export const maxUploadBytes = 10 * 1024 * 1024

/** The frame of a form around its file: boundaries, headers, small fields. */
const frameBytes = 64 * 1024

/**
 * The names and values of a form's parts, in their order. Files are left empty, and so is what is longer than a small field:
 * to parse them would copy them several times before the event loop turns again.
 */
async function formOf(parts: readonly Part[], type: string) {
  const end = Buffer.from('\r\n')
  const small = parts.flatMap(({ head, content }) =>
    head.includes('filename') || content.byteLength > frameBytes ? [head, end] : [head, content, end],
  )
  const last = parts.at(-1)?.head
  const closing = last ? last.subarray(0, last.indexOf('\r\n')) : end
  const frame = Buffer.concat([...small, closing, Buffer.from('--\r\n')])
  const form = await new Response(frame, { headers: { 'content-type': type } }).formData()
  return [...form]
}

export interface Upload {
  /** A stretch of the request's body, which nothing else reads. */
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
  const body = await receive(maxUploadBytes + frameBytes, tooLarge)
  const parts = partsOf(body, type)
  const noFile = (cause?: unknown) => invalid({ file: ['core:field.required'] }, { cause })
  const form = await formOf(parts, type).catch((cause: unknown) => {
    throw noFile(cause)
  })
  if (form.length !== parts.length) throw noFile()
  const index = form.findIndex(([name, value]) => name === 'file' && value instanceof File)
  const [, file] = form[index] ?? []
  const bytes = parts[index]?.content
  if (!(file instanceof File && bytes?.byteLength)) throw noFile()
  if (bytes.byteLength > maxUploadBytes) throw tooLarge()
  const field = (name: string) => {
    const [, value] = form.find(([one]) => one === name) ?? []
    return typeof value === 'string' ? value : ''
  }
  return { bytes, name: file.name, field }
}
