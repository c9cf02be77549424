import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import classicTheme from '@fullcalendar/react/themes/classic'
import { shownLooks } from '#src/lib/calendar-theme.ts'

/** The part of PostCSS's `Rule` that is used here. */
interface Rule {
  source?: { input: { file?: string } }
  selectors: string[]
  remove: () => void
}

const { resolve } = createRequire(import.meta.url)
const theme = '@fullcalendar/react/themes/classic'
const imported = /['"](@fullcalendar\/react(?:\/[\w-]+)?)['"]/g
const relative = /\bfrom '(\.[^']+)'/g
const className = /\bfc-[\w-]+/g

/** The library's modules that our code imports, with all that these import of it. */
function modules(): string[] {
  const sources = globSync('src/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const queue = sources.flatMap((code) => [...code.matchAll(imported)].map(([, name = '']) => resolve(name)))
  const codes = new Map<string, string>()
  for (const path of queue) {
    if (codes.has(path)) continue
    const code = readFileSync(path, 'utf8')
    codes.set(path, code)
    for (const [, file = ''] of code.matchAll(relative)) queue.push(join(dirname(path), file))
  }
  return [...codes.values()]
}

/** Its table of short class names, `var classNames = {"popoverZ":"fc-sW",…}`. */
const table = /^var classNames = (\{.*\});$/m

/** Short names whose long ones stand in the code. */
function askedFor(codes: readonly string[]): string[] {
  const tables = codes.flatMap((code) => table.exec(code)?.[1] ?? [])
  if (tables.length !== 1) throw new Error('FullCalendar has its class names in another place')
  const words = new Set(codes.filter((code) => !table.test(code)).flatMap((code) => code.match(/\w+/g) ?? []))
  const names: Record<string, string> = JSON.parse(tables[0] ?? '')
  return Object.entries(names).flatMap(([long, short]) => (words.has(long) ? short : []))
}

/** The code of all looks, however deep they stand. */
const textsOf = (looks: unknown): string[] =>
  typeof looks === 'object' && looks !== null ? Object.values(looks).flatMap(textsOf) : [String(looks)]

/** What the looks that are shown are made of: themselves, and what stands beside the table of them. */
function lookCodes(): string[] {
  const code = readFileSync(resolve(theme), 'utf8')
  const helpers = code.replace(/^var index = \{$[\s\S]*?^\};$/m, '')
  if (helpers === code) throw new Error('FullCalendar writes its theme in another way')
  return [helpers, ...textsOf(shownLooks(classicTheme))]
}

/** Every class that the library can give to something in our calendar, and a few more. */
export function drawnClasses(): Set<string> {
  const codes = modules()
  const literal = [...codes.filter((code) => !table.test(code)), ...lookCodes()]
  return new Set([...askedFor(codes), ...literal.flatMap((code) => code.match(className) ?? [])])
}

/** Without what stands in brackets: that may be a `:not()`. */
const outer = (selector: string): string => {
  const shorter = selector.replaceAll(/\([^()]*\)/g, '')
  return shorter === selector ? selector : outer(shorter)
}

/** Whether a selector of the library's may apply to anything. */
export const isDrawn = (selector: string, drawn: ReadonlySet<string>): boolean =>
  (outer(selector).match(className) ?? []).every((name) => drawn.has(name))

/**
 * A plugin of PostCSS: leaves the rules out of FullCalendar's sheets that are for views, bars and options which our
 * calendar does not have.
 */
export function calendarSheet() {
  let drawn: ReadonlySet<string> | undefined
  return {
    postcssPlugin: 'calendar-sheet',
    Rule(rule: Rule) {
      if (!rule.source?.input.file?.includes('/@fullcalendar/')) return
      const known = drawn ?? drawnClasses()
      drawn = known
      const kept = rule.selectors.filter((selector) => isDrawn(selector, known))
      if (kept.length === 0) rule.remove()
      else if (kept.length < rule.selectors.length) rule.selectors = kept
    },
  }
}
