import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Holds every folder of a run; gone after it. */
    folders: string
  }
}

let folders = ''

/** One folder for all that the tests of a run write. */
export function setup({ provide }: TestProject): void {
  folders = mkdtempSync(join(tmpdir(), 'kerbside-test-'))
  provide('folders', folders)
}

export function teardown(): void {
  rmSync(folders, { recursive: true, force: true })
}
