import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** An empty folder, gone after the run. */
export const emptyFolder = (): string => mkdtempSync(join(inject('folders'), 'folder-'))
