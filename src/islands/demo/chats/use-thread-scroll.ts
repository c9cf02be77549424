import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Thread } from '#src/stores/chat.ts'

/** Pixels from the end within which somebody is at the end. */
const nearEnd = 60

interface Place {
  atEnd: boolean
  /** How far it was scrolled. */
  top: number
  /** The message at the top, and how far below the beginning of all it begins. */
  seq: number
  offset: number
}

const rowsOf = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[data-seq]')]
const rowOf = (box: HTMLElement, seq: number) => box.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
const offsetOf = (box: HTMLElement, row: HTMLElement) =>
  row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop

function placeIn(box: HTMLElement): Place {
  const edge = box.getBoundingClientRect().top
  const top = rowsOf(box).find((row) => row.getBoundingClientRect().bottom > edge)
  return {
    atEnd: box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd,
    top: box.scrollTop,
    seq: Number(top?.dataset.seq ?? 0),
    offset: top ? offsetOf(box, top) : 0,
  }
}

/** Scrolls to a message; to the end for none. */
function begin(box: HTMLElement, at: number) {
  const wanted = rowOf(box, at)
  if (wanted) wanted.scrollIntoView({ block: 'center' })
  else box.scrollTop = box.scrollHeight
}

/** Moves by as much as the messages have, whatever was scrolled meanwhile. */
function stay(box: HTMLElement, before: Place) {
  const row = rowOf(box, before.seq)
  if (row) box.scrollTop += offsetOf(box, row) - before.offset
}

/** Whether somebody is at the end still: a scroll is there before its event. */
const staysAtEnd = (box: HTMLElement, before: Place) => before.atEnd && box.scrollTop >= before.top

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
    // Another stretch is being loaded: it begins anew.
    if (thread.messages.length === 0) place.current = undefined
    const before = place.current
    const isNew = outgoing > sent.current
    sent.current = outgoing
    if (before && !isNew && (thread.newer || !staysAtEnd(element, before))) stay(element, before)
    else begin(element, before ? 0 : at)
    note()
  }, [box, thread, at, outgoing, note])

  // A keyboard that opens on a phone takes half of the room.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (place.current && staysAtEnd(element, place.current)) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    // What scrolls is reached by keyboard, in every browser.
    element.tabIndex = 0
    return () => observer.disconnect()
  }, [box])

  return { atEnd, note, toEnd }
}
