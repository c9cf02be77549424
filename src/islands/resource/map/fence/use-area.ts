import { useEffect, useRef, useState } from 'react'
import { areaLimits } from '#contract/lists/geofences.ts'
import type { Point } from '#contract/place.ts'
import type { OwnProps } from '#src/islands/resource/register/fields.ts'
import { useStableCallback } from '#src/islands/ui/use-stable-callback.ts'
import { asShape, withMoved, withPoint } from './area-edit.ts'
import { createAreaTool } from './area-tool.ts'
import { type Draft, draftOf, rowsOf } from './area-value.ts'
import type { Handle } from './handles.ts'

const mostUndone = 100
/** Changes of one kind that follow each other faster than this are undone as one, in milliseconds. */
const togetherMs = 1000

/** How an area was before its last changes, to go back to. */
function usePast() {
  const past = useRef<Draft[]>([])
  const last = useRef({ what: '', at: 0 })
  const [count, setCount] = useState(0)
  return {
    count,
    note(draft: Draft, what: string): void {
      const isSame = what === last.current.what && performance.now() - last.current.at < togetherMs
      last.current = { what, at: performance.now() }
      if (isSame) return
      past.current = [...past.current.slice(1 - mostUndone), draft]
      setCount(past.current.length)
    },
    back(): Draft | undefined {
      last.current = { what: '', at: 0 }
      const before = past.current.pop()
      setCount(past.current.length)
      return before
    },
  }
}

/** The draft in a form; an empty one is of the shape that was chosen last. */
function useDraft(value: unknown) {
  const [shape, setShape] = useState(() => draftOf(value, areaLimits.schoolRadiusM).shape)
  const [radiusM, setRadius] = useState<number>(areaLimits.schoolRadiusM)
  const known = draftOf(value, radiusM)
  const isEmpty = rowsOf(known).length === 0
  const draft = isEmpty ? asShape({ shape: 'circle', center: null, radiusM }, shape, radiusM) : known
  return {
    draft,
    radiusM,
    begin(to: Draft): void {
      setShape(to.shape)
      if (to.shape === 'circle') setRadius(to.radiusM)
    },
  }
}

/** The area that a form holds, while it is drawn: what can be done to it, and how to take that back. */
export function useArea({ form, name }: Pick<OwnProps, 'form' | 'name'>) {
  const { draft, radiusM, begin } = useDraft(form.values[name])
  const { note, back, count } = usePast()
  const [corner, setCorner] = useState<number | null>(null)
  // A pointer moves faster than the page is drawn.
  const latest = useRef(draft)

  function show(to: Draft) {
    latest.current = to
    begin(to)
    form.set(name, rowsOf(to))
  }
  /** `what` names the kind of change. */
  function change(to: Draft, what: string) {
    note(latest.current, what)
    show(to)
  }

  const onGrab = useStableCallback((handle: Handle) => {
    note(latest.current, `grab ${performance.now()}`)
    setCorner(handle.kind === 'corner' ? handle.index : null)
  })
  const onMove = useStableCallback((handle: Handle, to: Point, metres: number) => {
    show(withMoved(latest.current, handle, to, metres))
    if (handle.kind === 'between') setCorner(handle.index + 1)
  })
  const [tool] = useState(() => createAreaTool({ onGrab, onMove }))
  const pick = useStableCallback((point: Point) => {
    if (tool.isHeld()) return
    const placed = withPoint(latest.current, point)
    if (placed.draft === latest.current) return
    change(placed.draft, `place ${performance.now()}`)
    setCorner(placed.corner)
  })
  useEffect(() => {
    latest.current = draft
    tool.set(draft, corner)
  })

  return {
    draft,
    corner,
    tool: tool.tool,
    pick,
    change,
    chooseCorner: setCorner,
    chooseShape(to: Draft['shape']): void {
      if (to === draft.shape) return
      const turned = asShape(draft, to, radiusM)
      setCorner(null)
      if (rowsOf(draft).length === 0) begin(turned)
      else change(turned, 'shape')
    },
    undo(): void {
      const before = back()
      if (!before) return
      setCorner(null)
      show(before)
    },
    canUndo: count > 0,
  }
}
export type AreaApi = ReturnType<typeof useArea>
