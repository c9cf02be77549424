import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const inline = /<script>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g
const isRuntime = (code: string) => code.includes('customElements.define("astro-island"')

/**
 * Astro prints the code of its islands into every page, an eighth of what a page may weigh. Taken out to a file, it
 * is fetched once. `keep` gets the code and answers with the address it is kept at.
 */
export function withoutRuntime(html: string, keep: (code: string) => string): string {
  return html.replace(inline, (all, code: string) =>
    isRuntime(code) ? `<script async src="${keep(code)}"></script>` : all,
  )
}

export function shareIslandRuntime(): AstroIntegration {
  return {
    name: 'share-island-runtime',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir)
        const keep = (code: string) => {
          const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
          writeFileSync(join(folder, '_astro', `island.${hash}.js`), code)
          return `/_astro/island.${hash}.js`
        }
        for (const name of globSync('**/*.html', { cwd: folder })) {
          const file = join(folder, name)
          const html = readFileSync(file, 'utf8')
          const shared = withoutRuntime(html, keep)
          if (shared !== html) writeFileSync(file, shared)
        }
      },
    },
  }
}
