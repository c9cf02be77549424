import { expect, test } from 'vitest'
import { type AnyRow, nodeOf, yearNodes } from '#src/islands/demo/tree/nodes.ts'
import {
  type Branch,
  moveOf,
  nodeNamed,
  rowsOf,
  stopOf,
  type TreeItem,
} from '#src/islands/ui/tree/tree-rows.ts'

const item = (id: string, label = id, branch = false): TreeItem => ({ id, label, icon: 'user', branch })
const ready = (items: TreeItem[], total = items.length): Branch => ({ items, total, state: 'ready' })

const branches = new Map<string, Branch>([
  ['', ready([item('a', 'Alder', true), item('b', 'Birch', true), item('c', 'Élan')], 5)],
  ['a', ready([item('a1', 'Ash'), item('a2', 'Aspen')])],
  ['b', { items: [], total: 0, state: 'failed', problem: 'No' }],
])
const opened = new Set(['a', 'b'])
const rows = rowsOf(branches, opened)

test('lines say their level and place, and what ends a branch has a line of its own', () => {
  expect(rows.map(({ id, kind, level, at, size }) => [id, kind, level, at, size])).toEqual([
    ['a', 'item', 1, 1, 4],
    ['a1', 'item', 2, 1, 2],
    ['a2', 'item', 2, 2, 2],
    ['b', 'item', 1, 2, 4],
    ['b#failed', 'failed', 2, 1, 1],
    ['c', 'item', 1, 3, 4],
    ['#more', 'more', 1, 4, 4],
  ])
  expect(rowsOf(new Map([['', ready([])]]), new Set()).map(({ kind }) => kind)).toEqual(['empty'])
  expect(rowsOf(branches, new Set()).map(({ id }) => id)).toEqual(['a', 'b', 'c', '#more'])
})

test('the arrows walk, open and close, and mirror from right to left', () => {
  const closed = rowsOf(branches, new Set())
  expect(moveOf(rows, 'a', 'ArrowDown', 'ltr')).toEqual({ focus: 'a1' })
  expect(moveOf(rows, 'a', 'ArrowUp', 'ltr')).toBeUndefined()
  expect(moveOf(rows, 'a1', 'End', 'ltr')).toEqual({ focus: '#more' })
  expect(moveOf(rows, 'c', 'Home', 'rtl')).toEqual({ focus: 'a' })
  expect(moveOf(closed, 'a', 'ArrowRight', 'ltr')).toEqual({ open: 'a' })
  expect(moveOf(closed, 'a', 'ArrowLeft', 'rtl')).toEqual({ open: 'a' })
  expect(moveOf(rows, 'a', 'ArrowRight', 'ltr')).toEqual({ focus: 'a1' })
  expect(moveOf(rows, 'a', 'ArrowLeft', 'ltr')).toEqual({ close: 'a' })
  expect(moveOf(rows, 'a2', 'ArrowLeft', 'ltr')).toEqual({ focus: 'a' })
  expect(moveOf(rows, 'a2', 'ArrowRight', 'ltr')).toBeUndefined()
  expect(moveOf([], 'a', 'End', 'ltr')).toBeUndefined()
})

test('where a line is gone that had the focus, what came in its place has it', () => {
  expect(stopOf(rows, 'a2')).toBe('a2')
  expect(stopOf(rows, 'a#loading')).toBe('a1')
  expect(stopOf(rowsOf(branches, new Set(['a'])), 'b#failed')).toBe('b')
  expect(stopOf(rows, 'gone')).toBe('a')
  expect(stopOf([], 'gone')).toBe('')
})

test('letters lead to the next name that begins so, around the end and without accents', () => {
  expect(nodeNamed(rows, 'a', 'a')).toBe('a1')
  expect(nodeNamed(rows, 'a1', 'asp')).toBe('a2')
  expect(nodeNamed(rows, 'a2', 'a')).toBe('a')
  expect(nodeNamed(rows, 'a', 'el')).toBe('c')
  expect(nodeNamed(rows, 'a', 'x')).toBeUndefined()
})

const context = {
  role: 'admin' as const,
  t: (key: string) => key,
  link: (path: string) => path,
  locale: 'en',
}

test('children stand by year as people count, and those without one at the end', () => {
  const child = (id: string, grade: string | null): AnyRow => ({ id, name: id, grade })
  const years = yearNodes([child('x', 'Year 10'), child('y', null), child('z', 'Year 2')], 's', context)
  expect(years.map(({ label }) => label)).toEqual(['Year 2', 'Year 10', 'tree:noYear'])
})

test('a record that another backend tells little of is a node all the same; nobody gets a branch they may not read', () => {
  expect(nodeOf('driver', { id: 'd1' }, '', context)).toMatchObject({ label: 'd1', branch: true })
  const forFinance = nodeOf('company', { id: 'c1', name: 'Firm' }, '', { ...context, role: 'finance' })
  expect(forFinance).toMatchObject({ branch: false, href: '/apps/users/companies/?id=c1' })
  expect(
    nodeOf('driverPaper', { id: 'p', type: 'medical', status: 'missing' }, '', context).badge?.tone,
  ).toBe('error')
  expect(
    nodeOf('driverPaper', { id: 'p', type: 'medical', status: 'missing', required: false }, '', context).badge
      ?.tone,
  ).toBe('neutral')
})
