import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { accepts } from './accept-encoding.ts'
import type { Answer } from './answer.ts'

/** In bytes. What is smaller goes into one packet as it is. */
const least = 1024

/**
 * Quick levels: a page of a list takes a tenth of a millisecond and becomes a quarter as large; the best ones take several
 * times as long and save a tenth more. At that, the turn of another thread would cost more than the work itself.
 */
const encodings = [
  ['br', (body: Buffer) => brotliCompressSync(body, { params: brotli(body.length) })],
  ['gzip', (body: Buffer) => gzipSync(body, { level: 1 })],
] as const

const brotli = (size: number) => ({
  [zlib.BROTLI_PARAM_QUALITY]: 2,
  [zlib.BROTLI_PARAM_SIZE_HINT]: size,
})

/**
 * Whether the answer may be compressed. Where a secret stands beside what an attacker chose, its length tells when the two
 * are alike (BREACH). So these never are:
 *
 * - what changes something, and all of /api/auth: sign-in, keys and codes of the second step, links, whoever is signed in;
 * - what sets a cookie, and refusals, which repeat what was sent;
 * - what another site can have a browser ask for with its cookies, which are SameSite=Lax: addresses of the API that are
 *   opened as a page. The console asks by `fetch`.
 */
function mayCompress({ method, headers, url }: Request, answer: Answer): boolean {
  return (
    method === 'GET' &&
    answer.status === 200 &&
    answer.headers['set-cookie'] === undefined &&
    String(answer.headers['content-type']).startsWith('application/json') &&
    !new URL(url).pathname.startsWith('/api/auth/') &&
    headers.get('sec-fetch-site') !== 'cross-site' &&
    !headers.get('accept')?.includes('text/html')
  )
}

/** The body of an answer as it is sent: compressed when its reader takes that, it is worth it and nothing speaks against it. */
export function encodeBody(
  request: Request,
  answer: Answer,
): { body: string | Buffer<ArrayBuffer>; headers: Record<string, string> } {
  const { body } = answer
  const accepted = body.length < least ? null : request.headers.get('accept-encoding')
  const chosen = accepted && encodings.find(([name]) => accepts(accepted, name))
  if (!chosen || !mayCompress(request, answer)) return { body, headers: {} }
  const [name, compress] = chosen
  return { body: compress(Buffer.from(body)), headers: { 'content-encoding': name } }
}
