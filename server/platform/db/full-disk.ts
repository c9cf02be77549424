import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** As the system calls them, as PostgreSQL does, and as the system inside the embedded database numbers them. */
const full = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', '53100', 51, 19, 22])
const closed = new Set<unknown>(['EROFS', 'EACCES', 'EPERM', '25006'])

function anyCode(error: unknown, codes: Set<unknown>): boolean {
  if (typeof error !== 'object' || error === null) return false
  const code: unknown = Reflect.get(error, 'code')
  // Only the embedded database's own errors have a number alone.
  const number: unknown =
    Reflect.get(error, 'name') === 'ErrnoError' ? Reflect.get(error, 'errno') : undefined
  return codes.has(code) || codes.has(number) || anyCode(Reflect.get(error, 'cause'), codes)
}

/** Nothing more can be written: the disk, or what this server may have of it, is full. */
export const isDiskFull = (error: unknown) => anyCode(error, full)

/** Nothing may be written there, by this user or by anybody. */
export const isReadOnly = (error: unknown) => anyCode(error, closed)

const megabyte = 1024 * 1024

/** Throws when `folder` has no room for so many more megabytes; one that is not there is not looked into. */
export async function tryToWrite(folder: string, megabytes = 1) {
  const file = join(folder, `.room-${process.pid}`)
  try {
    await writeFile(file, new Uint8Array(megabytes * megabyte), { mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  } finally {
    await rm(file, { force: true })
  }
}
