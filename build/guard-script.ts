import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { paths } from '#src/lib/guard/paths.ts'

const onlyPaths: Plugin = {
  name: 'only-paths',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]guard[\\/]paths\.ts$/ }, () => ({
      contents: `export const paths = ${JSON.stringify(paths)}`,
    }))
  },
}

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('../src/lib/guard/guard-source.ts', import.meta.url))],
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

/**
 * `src/lib/guard/guard-source.ts` as one script, printed in every head and hashed for the CSP. Pages take it as
 * `GUARD_SCRIPT`, which the build puts in its place: in their own bundle its sources can't be found.
 */
export const guardScript = outputFiles[0]?.text.trim() ?? ''
