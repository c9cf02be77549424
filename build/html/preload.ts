import { posix } from 'node:path'

const imported = /\b(?:from|import)\s*"(\.{1,2}\/[^"]+\.js)"/g
const started = /(?:<script type="module"(?: async)? src|component-url)="(\/[^"]+\.js)"/g
/** What brings React DOM. */
const renderer = /renderer-url="(\/[^"]+\.js)"/g

const island = /<astro-island(?:\s+[\w:-]+(?:="[^"]*")?)*\s*>/g
/** Islands that wait until they are seen start nothing before. */
const withoutUnseen = (html: string) =>
  html.replaceAll(island, (tag) => (tag.includes(' client="visible"') ? '' : tag))

/** What `start` and its imports import, without what is only loaded when it is needed. Paths from the site's root. */
export function moduleGraph(start: readonly string[], read: (path: string) => string | undefined): string[] {
  const seen = new Set<string>()
  const queue = [...start]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const code = seen.has(path) ? undefined : read(path)
    if (code === undefined) continue
    seen.add(path)
    const folder = posix.dirname(path)
    for (const found of code.matchAll(imported)) queue.push(posix.join(folder, found[1] ?? ''))
  }
  return [...seen]
}

/**
 * The page with a `modulepreload` for every module that it starts with, so that none waits for another: in the head, or
 * beside the modules of a page that has them at its end.
 */
export function withPreloads(html: string, read: (path: string) => string | undefined): string {
  const seen = withoutUnseen(html)
  const pathsIn = (modules: RegExp) => [...seen.matchAll(modules)].map((match) => match[1] ?? '')
  const [first, renderers] = [pathsIn(started), pathsIn(renderer)]
  // Where islands are drawn before React DOM is there, only the few bytes come early that ask for it.
  const paths = html.includes('client="early"')
    ? new Set([...moduleGraph(first, read), ...renderers])
    : moduleGraph([...first, ...renderers], read)
  const links = [...paths].map((path) => `<link rel="modulepreload" href="${path}">`)
  const module = html.indexOf('<script type="module"')
  const end = html.indexOf('</head>')
  const at = Math.max(module, end)
  return `${html.slice(0, at)}${links.join('')}${html.slice(at)}`
}
