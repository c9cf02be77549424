/** The result of one check; `todo` is how to put it right. */
export interface Finding {
  /** Stays the same from one release to the next, such as `secret.weak`. */
  id: string
  level: 'error' | 'warning' | 'fine'
  what: string
  todo?: string
}

export const error = (id: string, what: string, todo: string): Finding => ({ id, level: 'error', what, todo })
export const warning = (id: string, what: string, todo: string): Finding => ({
  id,
  level: 'warning',
  what,
  todo,
})
export const fine = (id: string, what: string): Finding => ({ id, level: 'fine', what })

const marks = { error: '✗', warning: '!', fine: '✓' } as const
const ranks = { error: 0, warning: 1, fine: 2 } as const

const counted = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`

/** All findings as text, the worst first; the last line counts them. */
export function report(findings: readonly Finding[]): string {
  const sorted = findings.toSorted((one, other) => ranks[one.level] - ranks[other.level])
  const lines = sorted.map(({ level, what, todo }) => `${marks[level]} ${what}${todo ? `\n    ${todo}` : ''}`)
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  return [...lines, '', `${counted(count('error'), 'error')}, ${counted(count('warning'), 'warning')}`].join(
    '\n',
  )
}
