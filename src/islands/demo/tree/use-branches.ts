import { useCallback, useEffect, useRef, useState } from 'react'
import type { Role } from '#contract/people.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type Branch, rootId } from '#src/islands/ui/tree/tree-rows.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { localePath } from '#src/lib/routes.ts'
import { fetchBranch, fetchWhole } from '#src/stores/tree.ts'
import { type AnyRow, kinds, type Node, nodeOf, type Source, yearNodes } from './nodes.ts'

type Branches = ReadonlyMap<string, Branch<Node>>

const perPage = 25

/** The branches of a tree as they are opened: each is loaded when it is first seen, and more of it when asked. */
export function useBranches(root: Source, role: Role) {
  const { t, locale } = useI18n()
  const [branches, setBranches] = useState<Branches>(new Map())
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const sources = useRef(new Map<string, Source>())
  const turn = useRef(0)
  const context = { role, t, locale, link: (path: string) => localePath(locale, path) }
  const made = useRef(context)
  made.current = context

  const put = useCallback((id: string, branch: Branch<Node>) => {
    for (const { id: below, source } of branch.items) if (source) sources.current.set(below, source)
    setBranches((before) => new Map(before).set(id, branch))
  }, [])

  const load = useCallback(
    async (id: string, source: Source, known: readonly Node[]) => {
      if (source.from === 'nodes') {
        put(id, { items: source.nodes, total: source.nodes.length, state: 'ready' })
        return
      }
      const mine = turn.current
      put(id, { items: known, total: known.length, state: 'loading' })
      const answer =
        source.from === 'years'
          ? await fetchWhole<AnyRow>('children', source.query)
          : await fetchBranch<AnyRow>(kinds[source.kind].register, {
              ...source.query,
              page: Math.floor(known.length / perPage) + 1,
              page_size: perPage,
            })
      if (mine !== turn.current) return
      if (!answer.ok) {
        const problem = problemMessage(answer.problem, made.current.t)
        put(id, { items: known, total: known.length, state: 'failed', problem })
        return
      }
      const { rows, count } = answer.value
      if (source.from === 'years') {
        const items = yearNodes(rows, id, made.current)
        put(id, { items, total: items.length, state: 'ready' })
        return
      }
      const fresh = rows.map((row) => nodeOf(source.kind, row, id, made.current))
      const ids = new Set(fresh.map((node) => node.id))
      const items = [...known.filter((node) => !ids.has(node.id)), ...fresh]
      // A page without rows is the end, whatever was counted.
      put(id, { items, total: rows.length === 0 ? items.length : count, state: 'ready' })
    },
    [put],
  )

  const key = JSON.stringify(root)
  useEffect(() => {
    turn.current += 1
    const source = JSON.parse(key) as Source
    sources.current = new Map([[rootId, source]])
    setBranches(new Map())
    const first = source.from === 'nodes' ? source.nodes : []
    setOpened(new Set(first.map(({ id }) => id)))
    void load(rootId, source, [])
    for (const { id, source: below } of first) if (below) void load(id, below, [])
    return () => {
      turn.current += 1
    }
  }, [key, load])

  const more = (id: string) => {
    const source = sources.current.get(id)
    if (source) void load(id, source, branches.get(id)?.items ?? [])
  }
  const toggle = ({ id }: Node, open: boolean) => {
    const next = new Set(opened)
    if (open) next.add(id)
    else next.delete(id)
    setOpened(next)
    if (open && !branches.has(id)) more(id)
  }
  return { branches, opened, more, toggle }
}
