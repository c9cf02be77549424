import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { preparedFolder } from './support/prepared-folder.ts'

/** V8 says when it looks for code to free, and frees all that it can. */
const flags = ['--stress-wasm-code-gc', '--trace-wasm-code-gc']
const folder = await preparedFolder()

async function traceOf(code: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', code])
  return stdout
}

test('code of the embedded database is never freed while it runs', async () => {
  const open = `import(${JSON.stringify(import.meta.resolve('#server/platform/db/connect.ts'))})
    .then(({ connectPglite }) => connectPglite(${JSON.stringify(`${folder}/pg`)}))`
  expect(await traceOf(`${open}.then(({ close }) => close())`)).not.toContain('GC')
  // What would be seen otherwise.
  const free = `require('node:v8').setFlagsFromString('--wasm-code-gc')`
  expect(await traceOf(`${open}.then(({ close }) => { ${free}; return close() })`)).toContain('GC')
})
