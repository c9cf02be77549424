import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []

/** An empty folder, gone after the file's tests. */
export function emptyFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'kerbside-test-'))
  made.push(path)
  return path
}

afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true })
})
