import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Storage, safeName } from './storage-type.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Files in a folder of this machine, each with its media type in a small file beside it. */
export function diskStorage(folder: string): Storage {
  const place = (name: string) => join(folder, safeName(name))
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
