import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react'

/** What of a scrolled sheet is in sight, in pixels from its start, with some around it. */
export interface Sight {
  readonly top: number
  readonly bottom: number
  readonly start: number
  readonly end: number
  /** Of the window itself. */
  readonly width: number
}

/** Scrolling draws anew only after so many pixels, and that much more is drawn on each side. */
const step = { block: 240, inline: 480 }

const down = (value: number, size: number) => Math.floor(value / size) * size
const up = (value: number, size: number) => Math.ceil(value / size) * size

function look(scroller: HTMLElement): Sight {
  // From right to left it counts backwards.
  const start = Math.abs(scroller.scrollLeft)
  const { scrollTop, clientWidth, clientHeight } = scroller
  return {
    top: down(scrollTop, step.block) - step.block,
    bottom: up(scrollTop + clientHeight, step.block) + step.block,
    start: down(start, step.inline) - step.inline,
    end: up(start + clientWidth, step.inline) + step.inline,
    width: clientWidth,
  }
}

const nothing: Sight = { top: 0, bottom: 0, start: 0, end: 0, width: 0 }
const sides = ['top', 'bottom', 'start', 'end', 'width'] as const
const isSame = (a: Sight, b: Sight) => sides.every((side) => a[side] === b[side])

/** What is in sight of what `scroller` scrolls; only that need be drawn. */
export function useSight(scroller: RefObject<HTMLElement | null>): Sight {
  const [sight, setSight] = useState(nothing)
  const update = useCallback(() => {
    const { current } = scroller
    if (!current) return
    const next = look(current)
    setSight((before) => (isSame(before, next) ? before : next))
  }, [scroller])
  useLayoutEffect(update, [update])
  useEffect(() => {
    const { current } = scroller
    if (!current) return
    const watch = new ResizeObserver(update)
    watch.observe(current)
    // In pieces, between which the board scrolls on: what is around the window is there already.
    const scrolled = () => startTransition(update)
    current.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      watch.disconnect()
      current.removeEventListener('scroll', scrolled)
    }
  }, [scroller, update])
  return sight
}
