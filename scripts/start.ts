import { resolve } from 'node:path'
import { main } from '#server/main.ts'
import { build } from './build.ts'
import { isBuilt } from './lib/build-stamp.ts'

/** `npm start`: builds the console when it is not built from the sources as they are, then runs the server. */
const root = resolve(import.meta.dirname, '..')
process.chdir(root)
if (!isBuilt(resolve(root, process.env.DIST_DIR || 'dist'))) await build()
await main()
