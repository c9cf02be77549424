import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/*
 * Writes the migration that brings server/schema/migrations up to server/schema: `npm run db:generate -- <name>`. What the
 * rows that are there need is added to its SQL by hand. drizzle-kit is no dependency of the project, as it brings
 * deprecated packages along: it is installed beside it, from where it still finds our drizzle-orm.
 */
const root = resolve(import.meta.dirname, '..')
const kit = resolve(root, '.cache/drizzle-kit')

function run(command: string, args: string[], cwd: string) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (!existsSync(resolve(kit, 'node_modules/drizzle-kit'))) {
  mkdirSync(kit, { recursive: true })
  writeFileSync(resolve(kit, 'package.json'), '{ "private": true }\n')
  run('npm', ['install', '--silent', '--no-save', 'drizzle-kit@0.31'], kit)
}
const [name] = process.argv.slice(2)
const bin = resolve(kit, 'node_modules/drizzle-kit/bin.cjs')
run(process.execPath, [bin, 'generate', ...(name ? [`--name=${name}`] : [])], root)
