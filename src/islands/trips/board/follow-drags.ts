/** Where a trip is held: over a lane, and over another trip in it. */
export interface Target {
  readonly lane: string
  readonly trip: string | undefined
}

export interface DragHandlers {
  /** Whether a trip may be dragged; asks for what is to be known of it. */
  begin: (trip: string) => boolean
  over: (target: Target | undefined) => void
  drop: (target: Target) => void
  /** However it ended. */
  end: () => void
}

/** What is drawn beside the pointer, and how it ends. */
export interface DragFollower {
  say: (text: string, tone?: 'error' | 'warning') => void
  stop: () => void
}

interface Press {
  bar: HTMLElement
  trip: string
  x: number
  y: number
  pointer: number
}
interface Drag extends Press {
  ghost: HTMLElement
  note: HTMLElement
  offset: { x: number; y: number }
  frame: number
  target: Target | undefined
  marked: Element | null
}

/** So far the pointer moves before a press is more than a click, in pixels. */
const slack = 5
/** A finger that rests so long lifts the trip; before that it scrolls. In milliseconds. */
const restMs = 350
const edge = { size: 44, step: 14 }

/** A picture of the bar at the pointer, moved by transforms alone, with what is to be said of the lane below. */
function makeGhost({ bar }: Press) {
  const ghost = document.createElement('div')
  ghost.className = 'k-drag'
  ghost.setAttribute('aria-hidden', 'true')
  const picture = bar.cloneNode(true) as HTMLElement
  for (const name of ['data-trip', 'tabindex', 'title', 'style']) picture.removeAttribute(name)
  picture.style.width = `${Math.min(bar.offsetWidth, 260)}px`
  picture.style.height = `${bar.offsetHeight}px`
  const note = document.createElement('p')
  note.className = 'k-drag-note'
  ghost.append(picture, note)
  document.body.append(ghost)
  return { ghost, note }
}

/** Follows what is dragged in the board by mouse, pen or a finger that rested. React draws nothing meanwhile. */
export function followDrags(scroller: HTMLElement, handlers: DragHandlers): DragFollower {
  let press: Press | undefined
  let drag: Drag | undefined
  let pointer = { x: 0, y: 0 }
  let resting = 0

  function look(now: Drag): void {
    const below = document.elementFromPoint(pointer.x, pointer.y)
    const lane = below?.closest<HTMLElement>('[data-lane]')
    const bar = below?.closest<HTMLElement>('[data-trip]')
    const trip = bar && bar.dataset.trip !== now.trip ? bar.dataset.trip : undefined
    const inside = lane && scroller.contains(lane)
    const target = inside ? { lane: lane.dataset.lane ?? '', trip } : undefined
    if (target?.lane === now.target?.lane && target?.trip === now.target?.trip) return
    now.target = target
    now.marked?.removeAttribute('data-over')
    const at = trip ? bar : lane
    now.marked = (inside && at) || null
    now.marked?.setAttribute('data-over', '')
    handlers.over(target)
  }

  /** Near an edge the board goes on by itself. */
  function roll(): void {
    const { left, right, top, bottom } = scroller.getBoundingClientRect()
    const along = (at: number, from: number, to: number) => {
      if (at < from + edge.size) return -edge.step
      return at > to - edge.size ? edge.step : 0
    }
    const [x, y] = [along(pointer.x, left, right), along(pointer.y, top, bottom)]
    if (x || y) scroller.scrollBy(x, y)
  }

  function draw(): void {
    if (!drag) return
    const { ghost, offset } = drag
    ghost.style.transform = `translate3d(${pointer.x - offset.x}px, ${pointer.y - offset.y}px, 0)`
    roll()
    look(drag)
    drag.frame = requestAnimationFrame(draw)
  }

  function lift(from: Press): void {
    press = undefined
    clearTimeout(resting)
    if (!handlers.begin(from.trip)) return
    const box = from.bar.getBoundingClientRect()
    const offset = { x: Math.min(from.x - box.x, 240), y: from.y - box.y }
    drag = { ...from, ...makeGhost(from), offset, frame: 0, target: undefined, marked: null }
    scroller.setAttribute('data-dragging', '')
    drag.frame = requestAnimationFrame(draw)
  }

  function finish(dropped: boolean): void {
    clearTimeout(resting)
    press = undefined
    if (!drag) return
    const { ghost, frame, target, marked } = drag
    if (dropped) look(drag)
    const last = drag.target ?? target
    drag = undefined
    cancelAnimationFrame(frame)
    ghost.remove()
    marked?.removeAttribute('data-over')
    for (const one of scroller.querySelectorAll('[data-over]')) one.removeAttribute('data-over')
    scroller.removeAttribute('data-dragging')
    // The click that follows is the end of this, not one.
    const swallow = (event: Event) => event.stopPropagation()
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, true))
    if (dropped && last) handlers.drop(last)
    handlers.end()
  }

  function onDown(event: PointerEvent): void {
    const bar = (event.target as Element).closest<HTMLElement>('[data-trip]')
    if (!bar?.dataset.trip || event.button !== 0 || drag) return
    pointer = { x: event.clientX, y: event.clientY }
    press = { bar, trip: bar.dataset.trip, ...pointer, pointer: event.pointerId }
    const from = press
    if (event.pointerType === 'touch') resting = window.setTimeout(() => lift(from), restMs)
  }

  function onMove(event: PointerEvent): void {
    if (event.pointerId !== (drag ?? press)?.pointer) return
    pointer = { x: event.clientX, y: event.clientY }
    if (!press) return
    const far = Math.hypot(pointer.x - press.x, pointer.y - press.y) > slack
    if (!far) return
    if (event.pointerType === 'touch') {
      clearTimeout(resting)
      press = undefined
    } else lift(press)
  }

  const onUp = (event: PointerEvent) => {
    if (event.pointerId === (drag ?? press)?.pointer) finish(true)
  }
  const onCancel = () => finish(false)
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !drag) return
    event.stopPropagation()
    finish(false)
  }
  /** A finger that drags does not scroll. */
  const onTouch = (event: TouchEvent) => {
    if (drag) event.preventDefault()
  }

  scroller.addEventListener('pointerdown', onDown)
  scroller.addEventListener('touchmove', onTouch, { passive: false })
  addEventListener('pointermove', onMove)
  addEventListener('pointerup', onUp)
  addEventListener('pointercancel', onCancel)
  addEventListener('keydown', onKey, true)
  return {
    say(text, tone) {
      if (!drag) return
      drag.note.textContent = text
      drag.note.dataset.tone = tone ?? ''
    },
    stop() {
      finish(false)
      scroller.removeEventListener('pointerdown', onDown)
      scroller.removeEventListener('touchmove', onTouch)
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', onCancel)
      removeEventListener('keydown', onKey, true)
    },
  }
}
