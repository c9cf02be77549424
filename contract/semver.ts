import * as z from 'zod'

const number = '(?:0|[1-9]\\d{0,8})'
const word = `(?:${number}|\\d*[a-zA-Z-][0-9a-zA-Z-]*)`
const build = '[0-9a-zA-Z-]+'

/** A version after Semantic Versioning 2.0.0, such as `2.14.0` or `3.0.0-beta.1`. Source: semver.org, section 9 to 11. */
export const semver = z
  .string()
  .trim()
  .max(40)
  .regex(
    new RegExp(
      `^${number}\\.${number}\\.${number}(?:-${word}(?:\\.${word})*)?(?:\\+${build}(?:\\.${build})*)?$`,
    ),
    { error: 'care:version.format' },
  )

const isNumber = (part: string) => /^\d+$/.test(part)

/** Two identifiers of a pre-release: figures by value and before words, none before any. */
function compareParts(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0
  if (one === undefined || other === undefined) return one === undefined ? -1 : 1
  if (isNumber(one) && isNumber(other)) return Number(one) - Number(other)
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1
  return one < other ? -1 : 1
}

function comparePre(a: readonly string[], b: readonly string[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const apart = compareParts(a[index], b[index])
    if (apart !== 0) return apart
  }
  return 0
}

/** The three figures, and what a pre-release has behind them; what follows a `+` has no rank. */
function partsOf(version: string) {
  const [ranked = ''] = version.split('+', 1)
  const dash = ranked.indexOf('-')
  const figures = (dash < 0 ? ranked : ranked.slice(0, dash)).split('.').map(Number)
  return { figures, pre: dash < 0 ? null : ranked.slice(dash + 1).split('.') }
}

/** Negative when `a` comes before `b`, 0 when neither does: the order of Semantic Versioning. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)]
  for (const [index, figure] of one.figures.entries()) {
    const apart = figure - (other.figures[index] ?? 0)
    if (apart !== 0) return apart
  }
  if (one.pre && other.pre) return comparePre(one.pre, other.pre)
  return Number(other.pre !== null) - Number(one.pre !== null)
}
