import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { writeStamp } from './lib/build-stamp.ts'
import { writeHosting } from './lib/headers/write.ts'
import { precompress } from './lib/precompress.ts'
import { projectEnv } from './lib/run.ts'

const root = resolve(import.meta.dirname, '..')

/** Builds the console into DIST_DIR (`dist`) with compressed copies for the server; ends the process when that fails. */
export async function build() {
  const dist = resolve(root, process.env.DIST_DIR || 'dist')
  // A process of its own gives its memory back before the server starts.
  const { status } = spawnSync('astro', ['build', '--outDir', dist], {
    cwd: root,
    stdio: 'inherit',
    env: projectEnv(),
  })
  if (status !== 0) process.exit(status ?? 1)
  await precompress(dist)
  writeHosting(dist, process.env)
  writeStamp(dist)
}

if (import.meta.main) await build()
