import { cpSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { templateVariable } from '#tests/e2e/support/template.ts'
import { emptyFolder } from '../../support/folder.ts'
import { spawnServer } from './spawn-server.ts'

const kinds = {
  empty: {},
  // As `node --watch` sets it for what it runs: see watched-start.test.ts.
  demo: { DEMO_DATA: '1', WATCH_REPORT_DEPENDENCIES: '1' },
}

/** Starts the server on an empty folder and stops it again. */
async function make(kind: keyof typeof kinds) {
  const folder = emptyFolder()
  const server = spawnServer(folder, kinds[kind])
  try {
    await server.ready()
    expect(await server.stop()).toBe(0)
  } finally {
    await server.stop('SIGKILL')
  }
  return folder
}

/** The data folder of the run that a server has made; to be looked at and copied only. */
export async function folderMadeByServer(kind: keyof typeof kinds = 'empty'): Promise<string> {
  // `npm test` has made it for the browsers too.
  const template = process.env[templateVariable]
  if (kind === 'demo' && template) return template
  const shared = join(inject('folders'), `made-${kind}`)
  if (existsSync(shared)) return shared
  const folder = await make(kind)
  // Unless the tests beside these have made it meanwhile.
  if (!existsSync(shared)) renameSync(folder, shared)
  return shared
}

/**
 * A data folder of one's own with a database that is made already, empty or with the demo business in it: a copy, as to
 * make one takes seconds of the processor's time.
 */
export async function preparedFolder(kind: keyof typeof kinds = 'empty'): Promise<string> {
  const folder = emptyFolder()
  cpSync(await folderMadeByServer(kind), folder, { recursive: true })
  return folder
}
