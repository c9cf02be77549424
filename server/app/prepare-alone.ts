import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// A process of its own, run by open-database.ts: makes or fills a database and ends.
enableCompileCache(resolve(import.meta.dirname, '../../.cache/node'))
await import('#server/platform/cache-imports.ts')
const { prepareAlone } = await import('./prepare.ts')
process.umask(0o077)
try {
  await prepareAlone(process.argv[2])
} catch (error) {
  const { explainStart, plainFailureExit } = await import('./start-failure.ts')
  const place = { DATA_DIR: process.env.DATA_DIR || '.data', DATABASE_URL: process.env.DATABASE_URL }
  const plain = await explainStart(error, place)
  const stack = error instanceof Error ? error.stack : String(error)
  process.stderr.write(`\n${plain ?? stack}\n`)
  process.exit(plain === undefined ? 1 : plainFailureExit)
}
