import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { criticalStyles, withCritical } from './critical.ts'
import { withPreloads } from './preload.ts'

const policy = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/i
const inlineParts = /<(script|style)(\s[^>]*)?>([\s\S]*?)<\/\1>/gi

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Astro lists the hash of every script of the site in every page, some 50 bytes each that don't compress.
 * A page needs those of its own inline scripts and styles; files are allowed by 'self'.
 */
export function tidyPolicy(html: string): string {
  const own = new Set([...html.matchAll(inlineParts)].map((match) => digest(match[3] ?? '')))
  return html.replace(policy, (_all, open: string, content: string, close: string) => {
    const kept = content.replaceAll(/ ?'sha256-[^']+'/g, (hash) => (own.has(hash.trim()) ? hash : ''))
    return `${open}${kept}${close}`
  })
}

const inlineScript = /<script>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g
const isRuntime = (code: string) => code.includes('customElements.define("astro-island"')

/**
 * Astro prints the code of its islands into every page, an eighth of what a page may weigh. Taken out to a file, it
 * is fetched once. `keep` gets the code and answers with the address it is kept at. It may run before the scripts that say
 * how islands are loaded: it waits for them where there is an `Astro` to look into.
 */
export function withoutRuntime(html: string, keep: (code: string) => string): string {
  return html.replace(inlineScript, (all, code: string) =>
    isRuntime(code) ? `<script async src="${keep(`self.Astro||={};${code}`)}"></script>` : all,
  )
}

const directive = /<script>[^<]*\(self\.Astro=\{\}\)\)\.load=[^<]*<\/script>/g
const runtime = /<script async src="[^"]+"><\/script>/g
const firstDraw = /<script type="module"(?= src="[^"]*\/FirstDraw\.)/

/**
 * Pages of the console draw their islands before React DOM is there: see `islands/shell/first-draw`. What runs and draws
 * them does not wait for the style sheet, as a script within the page would, or a module that is not `async`. In
 * development, and on other pages, islands load as Astro has them.
 */
export function withEarlyIslands(html: string): string {
  if (!html.includes('class="k-shell"')) return html
  const scripts = (html.match(runtime) ?? []).join('')
  return html
    .replaceAll('client="load"', 'client="early"')
    .replaceAll(directive, '')
    .replaceAll(runtime, '')
    .replace(firstDraw, '<script type="module" async')
    .replace('</head>', () => `${scripts}</head>`)
}

/** The pages that a phone on a slow network opens first: they are painted without waiting for the sheet. */
const first = '**/auth/{login,driver-login}/index.html'

/** Reads files of the built site by their path from its root, each once; `undefined` for what is not there. */
function siteReader(folder: string): (path: string) => string | undefined {
  const files = new Map<string, string | undefined>()
  return (path) => {
    const file = join(folder, path)
    if (!files.has(path)) files.set(path, existsSync(file) ? readFileSync(file, 'utf8') : undefined)
    return files.get(path)
  }
}

/** Keeps the code of the islands in a file of its own; answers with its path from the site's root. */
function runtimeKeeper(folder: string): (code: string) => string {
  return (code) => {
    const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
    const path = `/_astro/island.${hash}.js`
    if (!existsSync(join(folder, path))) writeFileSync(join(folder, path), code)
    return path
  }
}

/** Finishes the pages that Astro has built, in one pass: each is read once and written once. */
export async function finishSite(folder: string): Promise<void> {
  const read = siteReader(folder)
  const keep = runtimeKeeper(folder)
  const load = (name: string) =>
    withEarlyIslands(withoutRuntime(readFileSync(join(folder, name), 'utf8'), keep))
  // What a policy names depends on the styles within the page, and what is preloaded on where its modules stand.
  const write = (name: string, html: string) =>
    writeFileSync(join(folder, name), withPreloads(tidyPolicy(html), read))

  const firstNames = globSync(first, { cwd: folder })
  const firstPages = firstNames.map(load)
  const critical = await criticalStyles(firstPages, folder)
  for (const [at, name] of firstNames.entries()) write(name, withCritical(firstPages[at] ?? '', critical))
  for (const name of globSync('**/*.html', { cwd: folder, exclude: firstNames })) write(name, load(name))
}

export function finishPages(): AstroIntegration {
  return {
    name: 'finish-pages',
    hooks: { 'astro:build:done': ({ dir }) => finishSite(fileURLToPath(dir)) },
  }
}
