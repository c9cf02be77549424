import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { languages } from '#contract/languages.ts'
import { paths } from '#src/lib/guard/paths.ts'

/** The guard has the few addresses that it leads to, and of a language no more than its tag. */
const onlyNeeded: Plugin = {
  name: 'only-needed',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]guard[\\/]paths\.ts$/ }, () => ({
      contents: `export const paths = ${JSON.stringify(paths)}`,
    }))
    onLoad({ filter: /[\\/]contract[\\/]languages\.ts$/ }, () => ({
      contents: `export const languages = ${JSON.stringify(languages)}`,
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
  plugins: [onlyNeeded],
  write: false,
})

/**
 * `src/lib/guard/guard-source.ts` as one script, printed in every head and hashed for the CSP. Pages take it as
 * `GUARD_SCRIPT`, which the build puts in its place: in their own bundle its sources can't be found.
 */
export const guardScript = outputFiles[0]?.text.trim() ?? ''
