import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Beasties from 'beasties'

const sheet = /<link rel="stylesheet" href="([^"]+)">/g
/** States that the guard and the scripts bring, and tokens: no page shows them as it is built. */
const always = [/^:root/, /^\[data-(mode|theme|card-shadow)/, /^html/, /^:lang/]

/** Custom properties that nothing in `css` uses are left to the whole sheet. */
function withoutUnused(css: string): string {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]))
  return css.replaceAll(/(?<=[{;])(--[\w-]+):[^;}]*;?/g, (all, name: string) => (used.has(name) ? all : ''))
}

/** Initial values of Tailwind's variables for browsers without `@property`: those wait for the whole sheet. */
const withoutFallbacks = (css: string) => css.replace(/@layer properties\{@supports[\s\S]*?\}\}\}/, '')

/**
 * The styles with which all of `pages` can be painted, out of the sheets they share; the same text for all of them, so
 * that the policy needs a single hash.
 */
export async function criticalStyles(pages: readonly string[], folder: string): Promise<string> {
  const sheets = [...(pages[0] ?? '').matchAll(sheet)]
  const rules = sheets.map(([, href = '']) => readFileSync(join(folder, href), 'utf8')).join('')
  // The family is named by a variable, which says nothing to who looks for the fonts in use.
  const fonts = rules.match(/@font-face\{[^}]*\}/g) ?? []
  const bodies = pages.map((page) => page.slice(page.indexOf('<body'), page.lastIndexOf('</body>')))
  const links = sheets.map(([link]) => link).join('')
  const all = `<!doctype html><html><head>${links}</head><body>${bodies.join('')}</body></html>`
  const beasties = new Beasties({
    path: folder,
    publicPath: '/',
    preload: 'body',
    pruneSource: false,
    fonts: false,
    noscriptFallback: false,
    reduceInlineStyles: false,
    logLevel: 'warn',
    allowRules: always,
  })
  const styled = await beasties.process(all)
  const critical = [...styled.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css).join('')
  if (!critical) throw new Error('No critical styles were found')
  return fonts.join('') + withoutUnused(withoutFallbacks(critical))
}

const styleSource = /(<meta http-equiv="content-security-policy" content="[^"]*\bstyle-src )([^;"]*)/i
const modules = /<script type="module" src="[^"]*"><\/script>/g

/**
 * The page with `critical` in its head, allowed by its policy; its sheets and its modules stand at the end, where they
 * keep nothing from being painted. The modules first: whoever reads on past a sheet waits for it.
 */
export function withCritical(page: string, critical: string): string {
  const [first, ...others] = page.match(sheet) ?? []
  if (!first) throw new Error('The page has no sheet')
  const last = [...(page.match(modules) ?? []), first, ...others].join('')
  const hash = `'sha256-${createHash('sha256').update(critical).digest('base64')}'`
  return page
    .replace(first, () => `<style>${critical}</style>`)
    .replaceAll(sheet, '')
    .replaceAll(modules, '')
    .replace(/<\/body>(?![\s\S]*<\/body>)/, () => `${last}</body>`)
    .replace(styleSource, `$1$2 ${hash}`)
}
