import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Register } from '#server/resources/define-resource.ts'

const server = new URL('../', import.meta.url)
const files = globSync('*/*.register.ts', { cwd: fileURLToPath(server) }).sort()

const isRegister = (value: unknown): value is Register =>
  typeof value === 'object' && value !== null && 'resource' in value && 'routes' in value

const modules: object[] = await Promise.all(files.map((file) => import(new URL(file, server).href)))

/** Every register: what the files named `<plural>.register.ts` in the domains' folders export, in the order of those names. */
export const registers: readonly Register[] = modules.flatMap((found) =>
  Object.values(found).filter(isRegister),
)
