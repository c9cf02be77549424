import { resolve } from 'node:path'
import { isBuilt } from '#build/stamp.ts'
import { main } from '#server/main.ts'
import { build } from './build.ts'

/** `npm start`: builds the console when it is not built from the sources as they are, then runs the server. */
const root = resolve(import.meta.dirname, '..')
const pollMs = 500

/** npm passes SIGTERM to its shell only, and Debian's leaves the server behind: its end is the server's too. */
function stopWithShell() {
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
  }, pollMs).unref()
}

process.chdir(root)
if (process.env.npm_lifecycle_event) stopWithShell()
if (!isBuilt(resolve(root, process.env.DIST_DIR || 'dist'))) await build()
await main()
