import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { immutable, revalidate } from '#server/platform/http/security-headers.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const guide = read('docs/hosting.md')
const all = (pattern: RegExp, text = guide) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]

describe('the guide to hosting', () => {
  test('names only settings that there are', () => {
    const server = all(/^ {2}([A-Z][A-Z0-9_]+):/gm, read('server/platform/env.ts'))
    const build = all(/\b(PUBLIC_[A-Z_]+)\b/g, read('src/lib/env.ts'))
    const named = [...all(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)/g), ...all(/^([A-Z][A-Z0-9_]+)=/gm)]
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !server.includes(name) && !build.includes(name))).toEqual([])
  })

  test('names only commands and files that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = [...all(/npm run ([a-z:]+)/g), ...all(/npm (start|test)\b/g)]
    expect(commands.length).toBeGreaterThan(5)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
    const files = all(/\b(scripts\/[\w-]+\.ts)/g)
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })

  test('gives the options that the commands take', () => {
    const options = all(/^ {4}(\w+): \{ type: 'string'/gm, read('scripts/headers.ts'))
    const [command = ''] = all(/(npm run headers -- [^`]+?)\n```/g)
    const given = all(/--(\w+) /g, command.replace('headers -- ', ''))
    expect(given.length).toBeGreaterThan(2)
    expect(given.filter((name) => !options.includes(name))).toEqual([])
  })

  test('says how long files are kept as the servers are told, and all that push needs', () => {
    expect(guide).toContain(`Cache-Control: ${immutable}`)
    expect(guide).toContain(`Cache-Control: ${revalidate}`)
    const settings = all(/\b(PUBLIC_FIREBASE_[A-Z_]+)\b/g, read('src/lib/env.ts'))
    expect(settings.filter((name) => !guide.includes(name))).toEqual([])
  })

  test('is linked from the README', () => {
    expect(read('README.md')).toContain('(docs/hosting.md)')
  })
})
