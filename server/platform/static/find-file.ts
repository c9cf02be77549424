import { stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { accepts } from '#server/platform/http/accept-encoding.ts'

export interface Found {
  path: string
  size: number
  modified: number
}

async function fileAt(path: string): Promise<Found | 'directory' | null> {
  const info = await stat(path).catch(() => null)
  if (info?.isDirectory()) return 'directory'
  return info?.isFile() ? { path, size: info.size, modified: Math.round(info.mtimeMs) } : null
}

// NUL, backslash, empty segments, hidden files apart from those under .well-known, and what is for other servers.
const unusable = /\0|\\|\/\/|\/\.(?!well-known\/)|^\/_headers$/

/** The file behind a URL's path below `root`; `directory` asks for the address with a slash at the end. */
export async function findFile(root: string, pathname: string): Promise<Found | 'directory' | null> {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (unusable.test(decoded)) return null
  const path = resolve(root, `.${decoded}`)
  if (path !== root && !path.startsWith(root + sep)) return null
  if (!decoded.endsWith('/')) return fileAt(path)
  const index = await fileAt(join(path, 'index.html'))
  return index === 'directory' ? null : index
}

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** The smallest variant of a file that the client takes and that was made beforehand. */
export async function findVariant(
  file: Found,
  accepted: string,
): Promise<Found & { encoding: string | null }> {
  for (const [encoding, suffix] of encodings) {
    if (!accepts(accepted, encoding)) continue
    const variant = await fileAt(file.path + suffix)
    // One left over from an earlier build would be older than its file.
    if (variant && variant !== 'directory' && variant.modified >= file.modified)
      return { ...variant, encoding }
  }
  return { ...file, encoding: null }
}
