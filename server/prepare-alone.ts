import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// A process of its own, run by open-database.ts: makes or fills a database and ends.
enableCompileCache(resolve(import.meta.dirname, '../.cache/node'))
await import('./quick-imports.ts')
const { prepareAlone } = await import('./prepare.ts')
process.umask(0o077)
await prepareAlone(process.argv[2])
