import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInTerminal } from './lib/run.ts'

/*
 * `npm run mutate -- <area>`: which small faults in an area of the code its tests would not notice. The areas are those of
 * tests/mutation/areas.ts. Stryker comes with 190 packages that nothing else needs: it is fetched when it is first used.
 */
const version = '10.1.1'
const folder = '.cache/mutation'
const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${version}`)

const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js')
if (!existsSync(stryker)) {
  mkdirSync(folder, { recursive: true })
  // Else npm would add them to the project that the folder lies in.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const code = await runInTerminal('npm', ['install', '--prefix', folder, '--save-exact', ...packages])
  if (code !== 0) process.exit(code)
}
process.exitCode = await runInTerminal(
  process.execPath,
  [stryker, 'run', 'tests/mutation/stryker.config.ts'],
  {
    MUTATE: process.argv[2] ?? '',
  },
)
