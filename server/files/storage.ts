import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'

export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>
  /** Media type, as it was given with the bytes. */
  type: string
}

/** Where uploads lie. Names are random and made by us, never by who uploads. */
export interface Storage {
  put: (name: string, bytes: Uint8Array, type: string) => Promise<void>
  /** Null when there is no such file. */
  get: (name: string) => Promise<StoredFile | null>
  /** Does nothing when there is no such file. */
  remove: (name: string) => Promise<void>
}

const safeName = /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9]+)?$/i
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Files in a folder of this machine, each with its media type in a small file beside it. */
export function diskStorage(folder: string): Storage {
  function place(name: string) {
    if (!safeName.test(name)) throw new TypeError('This is no name of a stored file')
    return join(folder, name)
  }
  /** Whole or not at all: a crash half-way leaves nothing under the name. */
  async function write(path: string, content: Uint8Array | string) {
    const draft = `${path}.${randomUUID()}.draft`
    await writeFile(draft, content, { mode: 0o600 })
    await rename(draft, path)
  }
  return {
    async put(name, bytes, type) {
      const path = place(name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await write(`${path}.type`, type)
      await write(path, bytes)
    },
    async get(name) {
      const path = place(name)
      try {
        const [bytes, type] = await Promise.all([readFile(path), readFile(`${path}.type`, 'utf8')])
        return { bytes: new Uint8Array(bytes), type }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(name) {
      const path = place(name)
      await rm(path, { force: true })
      await rm(`${path}.type`, { force: true })
    },
  }
}

/** The storage that the settings choose. */
export const storageOf = (env: Pick<Env, 'DATA_DIR'>): Storage => diskStorage(join(env.DATA_DIR, 'files'))
