import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { paths } from '#src/lib/guard/paths.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const note =
  '/** Printed in every head and hashed for the CSP. Written by `node build/guard/generate.ts`; never by hand. */'

const onlyPaths: Plugin = {
  name: 'only-paths',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]guard[\\/]paths\.ts$/ }, () => ({
      contents: `export const paths = ${JSON.stringify(paths)}`,
    }))
  },
}

/** The text of `guard-script.ts` for the guard as it stands: a test fails when the file is another. */
export async function renderGuard(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [here('../../src/lib/guard/guard-source.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    supported: { 'template-literal': false },
    legalComments: 'none',
    plugins: [onlyPaths],
    write: false,
  })
  const script = outputFiles[0]?.text.trim() ?? ''
  const quoted = script.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  return `${note}
export const guardScript =
  '${quoted}'
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(here('./guard-script.ts'), await renderGuard())
}
