import { enableCompileCache, flushCompileCache } from 'node:module'
import { resolve } from 'node:path'

/** Runs the server until it is stopped. */
export async function main() {
  // Without it every start strips the types of some 300 files and keeps the stripper in memory.
  enableCompileCache(resolve(import.meta.dirname, '../.cache/node'))
  await import('./platform/cache-imports.ts')
  const { run } = await import('./app/run.ts')
  await run(flushCompileCache)
}

if (import.meta.main) await main()
