import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { languages } from '#contract/languages.ts'
import type { Env } from '#server/platform/env.ts'
import { securityHeaders } from '#server/platform/http/respond.ts'
import {
  framing,
  hashedFolder,
  immutable,
  policyFile,
  revalidate,
} from '#server/platform/http/security-headers.ts'
import { type Found, findFile, findVariant } from './find-file.ts'
import { mediaType } from './media-types.ts'

/** Serves the console's built files from `directory`; what is missing there is a 404, never another page. */
export function createSite(env: Env, directory: string) {
  const root = resolve(directory)
  // Read each time: a new build may take the place of the files while we run, and its scripts have other hashes.
  const base = async () => ({
    ...securityHeaders(env),
    'content-security-policy': await readFile(join(root, policyFile), 'utf8').catch(() => framing),
  })
  const plain = async (status: number, text: string, headers: Record<string, string> = {}) =>
    new Response(text, {
      status,
      headers: {
        ...(await base()),
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': revalidate,
        ...headers,
      },
    })

  async function send(request: Request, file: Found, status: number, pathname: string) {
    const variant = await findVariant(file, request.headers.get('accept-encoding') ?? '')
    const etag = `"${variant.modified.toString(36)}-${variant.size.toString(36)}${variant.encoding ?? ''}"`
    const headers: Record<string, string> = {
      ...(await base()),
      'content-type': mediaType(file.path),
      'cache-control': pathname.startsWith(hashedFolder) ? immutable : revalidate,
      etag,
      vary: 'Accept-Encoding',
    }
    if (status === 200 && request.headers.get('if-none-match')?.includes(etag)) {
      return new Response(null, { status: 304, headers })
    }
    if (variant.encoding) headers['content-encoding'] = variant.encoding
    headers['content-length'] = String(variant.size)
    return new Response(request.method === 'HEAD' ? null : await readFile(variant.path), { status, headers })
  }

  async function missing(request: Request, pathname: string) {
    const isPage = /(\/|\.html|\/[^/.]*)$/.test(pathname) && !pathname.startsWith(hashedFolder)
    if (!isPage) return plain(404, 'Not found\n')
    const locale = languages.find((name) => pathname.startsWith(`/${name}/`))
    for (const path of [...(locale ? [`/${locale}/404.html`, `/${locale}/404/`] : []), '/404.html']) {
      const page = await findFile(root, path)
      if (page && page !== 'directory') return send(request, page, 404, path)
    }
    return plain(404, 'Not found\n')
  }

  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(405, 'Method not allowed\n', { allow: 'GET, HEAD' })
    const file = await findFile(root, pathname)
    if (file === 'directory') return plain(308, '', { location: `${pathname}/${search}` })
    return file ? send(request, file, 200, pathname) : missing(request, pathname)
  }
}
