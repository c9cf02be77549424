import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const doc = readFileSync('docs/security.md', 'utf8')
const headings = [
  'Sessions',
  'The client under faults',
  'Hosting',
  'Input, files, privacy',
  'Data',
  'Hostile load',
  'Families and companies apart',
  'Any backend',
  'For everyone',
]

interface Row {
  section: string
  requirement: string
  shownBy: string
  measured: string
}

const rows: Row[] = doc.split(/^## /m).flatMap((part) => {
  const [section = ''] = part.split('\n')
  const cells = part.split('\n').filter((line) => /^\| (?!---|Asked)/.test(line))
  return cells.map((line) => {
    const [, requirement = '', shownBy = '', measured = ''] = line.split(' | ').join('|').split('|')
    return { section, requirement: requirement.trim(), shownBy: shownBy.trim(), measured: measured.trim() }
  })
})

/** `file` › describe › test, one for each line of a cell. */
const named = rows.flatMap(({ shownBy }) =>
  shownBy.split('<br>').map((one) => {
    const [, file = '', names = ''] = /^`(tests\/[\w./-]+\.tsx?)` › (.+)$/.exec(one) ?? []
    return { one, file, names: names.split(' › ') }
  }),
)

describe('docs/security.md', () => {
  test('has rows under every heading, each with a figure', () => {
    for (const heading of headings) {
      expect([heading, rows.filter(({ section }) => section === heading).length > 4]).toEqual([heading, true])
    }
    expect(rows.filter(({ requirement, measured }) => requirement === '' || measured === '')).toEqual([])
  })

  test('names a test in every row, or says that there is none', () => {
    expect(named.filter(({ one, file }) => one !== 'not yet shown' && file === '')).toEqual([])
  })

  test.each(named.filter(({ file }) => file !== ''))('$one', ({ file, names }) => {
    expect(existsSync(file)).toBe(true)
    const source = readFileSync(file, 'utf8')
    expect(names.filter((name) => !source.includes(name))).toEqual([])
  })
})
