import { type RefObject, useEffect, useRef, useState } from 'react'

const controls = 'a[href],button,input,select,textarea,label,[role="menu"]'

interface RowActs {
  rows: number
  /** Space on the row's link. */
  onToggle: ((index: number) => void) | undefined
}

const mainLink = (row: Element | undefined) => row?.querySelector<HTMLElement>('[data-row-link]')
const rowsOf = (body: HTMLElement) => [...body.querySelectorAll('tr[data-row]')]

/** Where a key leads from row `from` of `count`; undefined for other keys. */
export function rowAfter(key: string, from: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: Math.min(from + 1, count - 1),
    ArrowUp: Math.max(from - 1, 0),
    Home: 0,
    End: count - 1,
  }
  return count > 0 ? targets[key] : undefined
}

const typing =
  'select,textarea,input:not([type=checkbox],[type=radio],[type=button]),[contenteditable]:not([contenteditable=false])'
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typing) !== null

/**
 * Rows as one stop of the Tab key: arrows, Home and End move between them, Space ticks, Enter follows the row's
 * link, and a click beside the controls does too. Listens on the body itself, which is no control.
 */
export function useRowKeys(body: RefObject<HTMLTableSectionElement | null>, acts: RowActs) {
  const [active, setActive] = useState(0)
  const now = useRef(acts)
  now.current = acts

  useEffect(() => {
    const element = body.current
    if (!element) return

    const indexOf = (target: EventTarget | null) => {
      const row = target instanceof Element ? target.closest('tr[data-row]') : null
      return row ? rowsOf(element).indexOf(row) : -1
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const from = indexOf(event.target)
      const inMenu = event.target instanceof Element && event.target.closest('[role="menu"]')
      if (from < 0 || inMenu || isTyping(event.target) || event.altKey || event.ctrlKey || event.metaKey)
        return
      const onLink = event.target instanceof Element && event.target.matches('[data-row-link]')
      const to = rowAfter(event.key, from, now.current.rows)
      if (event.key === ' ' && onLink && now.current.onToggle) now.current.onToggle(from)
      else if (to !== undefined) mainLink(rowsOf(element)[to])?.focus()
      else return
      event.preventDefault()
    }
    const onFocus = (event: FocusEvent) => {
      const index = indexOf(event.target)
      if (index >= 0) setActive(index)
    }
    const onClick = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (!target || target.closest(controls) || String(getSelection() ?? '') !== '') return
      const { ctrlKey, metaKey, shiftKey } = event
      mainLink(rowsOf(element)[indexOf(target)])?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
      )
    }
    const stop = new AbortController()
    element.addEventListener('keydown', onKeyDown, stop)
    element.addEventListener('focusin', onFocus, stop)
    element.addEventListener('click', onClick, stop)
    return () => stop.abort()
  }, [body])

  return Math.min(active, Math.max(0, acts.rows - 1))
}

/** `/` puts the focus into the search box, unless somebody is typing. */
export function useSearchKey(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [input])
}
