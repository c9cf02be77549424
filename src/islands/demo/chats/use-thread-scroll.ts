import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Thread } from '#src/stores/chat.ts'

/** Pixels from the end within which somebody is at the end. */
const nearEnd = 60

interface Place {
  atEnd: boolean
  /** The message at the top, and how far below the edge it begins. */
  seq: number
  offset: number
}

const rowsOf = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[data-seq]')]
const rowOf = (box: HTMLElement, seq: number) => box.querySelector<HTMLElement>(`[data-seq="${seq}"]`)

function placeIn(box: HTMLElement): Place {
  const edge = box.getBoundingClientRect().top
  const top = rowsOf(box).find((row) => row.getBoundingClientRect().bottom > edge)
  return {
    atEnd: box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd,
    seq: Number(top?.dataset.seq ?? 0),
    offset: (top?.getBoundingClientRect().top ?? edge) - edge,
  }
}

/** Scrolls to a message; to the end for none. */
function begin(box: HTMLElement, at: number) {
  const wanted = rowOf(box, at)
  if (wanted) wanted.scrollIntoView({ block: 'center' })
  else box.scrollTop = box.scrollHeight
}

/** Has the same message at the top as before. */
function stay(box: HTMLElement, before: Place) {
  const row = rowOf(box, before.seq)
  if (row) box.scrollTop += row.getBoundingClientRect().top - box.getBoundingClientRect().top - before.offset
}

/**
 * Keeps what one reads where it is while messages come at either end; who is at the end stays there.
 * @param at the message to begin at; 0 for the end
 * @param outgoing how many are on their way: one's own new one is always shown
 */
export function useThreadScroll(
  box: RefObject<HTMLElement | null>,
  thread: Thread | null,
  at: number,
  outgoing: number,
) {
  const place = useRef<Place | undefined>(undefined)
  const sent = useRef(outgoing)
  const [atEnd, setAtEnd] = useState(true)

  const note = useCallback(() => {
    // While a stretch is being loaded there is nothing to be at.
    if (!box.current || rowsOf(box.current).length === 0) return
    place.current = placeIn(box.current)
    setAtEnd(place.current.atEnd)
  }, [box])

  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
    note()
  }, [box, note])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || !thread) return
    const before = place.current
    const isNew = outgoing > sent.current
    sent.current = outgoing
    if (before && !isNew && (!before.atEnd || thread.newer)) stay(element, before)
    else begin(element, before ? 0 : at)
    note()
  }, [box, thread, at, outgoing, note])

  // A keyboard that opens on a phone takes half of the room.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (place.current?.atEnd) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    // What scrolls is reached by keyboard, in every browser.
    element.tabIndex = 0
    return () => observer.disconnect()
  }, [box])

  return { atEnd, note, toEnd }
}
