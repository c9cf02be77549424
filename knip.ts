import type { KnipConfig } from 'knip'

/** What an Astro file imports: its front matter, and the scripts that its markup names or holds. */
function astro(source: string): string {
  const front = /^---\n([\s\S]*?)\n---/.exec(source)?.[1] ?? ''
  const named = [...source.matchAll(/<script\s+src="([^"]+)"/g)].map(([, file]) => `import '${file}'`)
  const held = [...source.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
  return [front, ...named, ...held].join('\n')
}

export default {
  entry: [
    'server/main.ts',
    'server/*/*.register.ts',
    'server/app/prepare-alone.ts',
    'demo/make-worker.ts',
    'server/platform/sheets/thread.ts',
    'tests/server/support/writer-process.ts',
    'tests/server/support/watch-loop.ts',
    'scripts/*.ts',
    '*.config.ts',
    'src/pages/**/*.astro',
    'src/lib/guard/guard-source.ts',
    'tests/**/*.test.ts',
    'tests/mutation/*.config.ts',
  ],
  project: [
    '{build,contract,server,demo,scripts,tests}/**/*.ts',
    'src/**/*.{ts,tsx,astro,css}',
    '*.{ts,mjs,cjs}',
  ],
  ignoreExportsUsedInFile: true,
  compilers: { astro },
} satisfies KnipConfig
