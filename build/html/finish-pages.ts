import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, AstroPrerenderer } from 'astro'
import { type Compressor, createCompressor, isOneOfMany } from '../precompress.ts'
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
const isFirst = (path: string) => /\/auth\/(driver-)?login\/$/.test(path)

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

/** What a policy names depends on the styles within the page, and what is preloaded on where its modules stand. */
function finisher(folder: string) {
  const read = siteReader(folder)
  const keep = runtimeKeeper(folder)
  return {
    begin: (html: string) => withEarlyIslands(withoutRuntime(html, keep)),
    end: (html: string) => withPreloads(tidyPolicy(html), read),
  }
}

/** Finishes the pages that share their critical styles, which are only known when all of them are there. */
async function finishFirstPages(folder: string): Promise<void> {
  const { begin, end } = finisher(folder)
  const names = globSync(first, { cwd: folder })
  const pages = names.map((name) => begin(readFileSync(join(folder, name), 'utf8')))
  const critical = await criticalStyles(pages, folder)
  for (const [at, name] of names.entries()) {
    writeFileSync(join(folder, name), end(withCritical(pages[at] ?? '', critical)))
  }
}

/** Draws pages as `inner` does, and finishes each; what comes out is compressed while the next ones are drawn. */
function finishing(
  inner: AstroPrerenderer,
  folder: string,
  compressor: Compressor | undefined,
): AstroPrerenderer {
  const { begin, end } = finisher(folder)
  return {
    ...inner,
    name: 'finish-pages',
    async render(request, options) {
      const rendered = await inner.render(request, options)
      const result = rendered instanceof Response ? { response: rendered } : rendered
      const { response } = result
      if (!response.body || isFirst(new URL(request.url).pathname)) return result
      const type = response.headers.get('content-type') ?? ''
      const body = type.startsWith('text/html')
        ? Buffer.from(end(begin(await response.text())))
        : Buffer.from(await response.arrayBuffer())
      await compressor?.prepare(body, { isOneOfMany: isOneOfMany(type) })
      return { ...result, response: new Response(body, response) }
    },
  }
}

/** @param plain without compressed copies beside the files */
export function finishPages({ plain }: { plain: boolean }): AstroIntegration {
  const compressor = plain ? undefined : createCompressor()
  let folder = ''
  let files: Promise<void> | undefined
  return {
    name: 'finish-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        folder = fileURLToPath(config.outDir)
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((inner) => {
          // Scripts and styles lie there before the first page is drawn.
          files = compressor?.compress(folder)
          return finishing(inner, folder, compressor)
        })
      },
      'astro:build:done': async () => {
        await finishFirstPages(folder)
        await files
        await compressor?.compress(folder)
      },
    },
  }
}
