import { type ReactNode, type ToggleEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { keepPlaced } from './place.ts'

interface PopoverProps {
  /** Name of the panel for screen readers. */
  label: string
  /** The button that opens it: spread `props` on it. `open` is for how it looks. */
  trigger: (props: TriggerProps, open: boolean) => ReactNode
  /** Called each time it opens. */
  onOpen?: (() => void) | undefined
  /** The panel's content, made when it opens; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

interface TriggerProps {
  popoverTarget: string
  'aria-expanded': boolean
  'aria-haspopup': 'dialog'
}

/** Focuses the first control; where the content is still on its way, as soon as it is there. */
function focusInside(panel: HTMLElement): () => void {
  const first = () => panel.querySelector<HTMLElement>('[data-autofocus],input,select,button,a[href]')
  const watch = new MutationObserver(() => {
    if (!first()) return
    watch.disconnect()
    first()?.focus()
  })
  if (first()) first()?.focus()
  else watch.observe(panel, { childList: true, subtree: true })
  return () => watch.disconnect()
}

/**
 * A small panel at a button, in the browser's top layer: Escape and a click elsewhere close it, nothing clips it.
 * For choices beside a list; a question that must be answered is a `Dialog`.
 */
export function Popover({ label, trigger, onOpen, children }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => panel.current?.hidePopover(), [])

  useEffect(() => {
    if (!open || !panel.current || !anchor.current) return
    const stop = keepPlaced(anchor.current, panel.current)
    const unfocus = focusInside(panel.current)
    return () => {
      stop()
      unfocus()
    }
  }, [open])

  return (
    <>
      <span ref={anchor} className="inline-flex">
        {trigger({ popoverTarget: id, 'aria-expanded': open, 'aria-haspopup': 'dialog' }, open)}
      </span>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => {
          if (event.target !== event.currentTarget) return
          setOpen(event.newState === 'open')
          if (event.newState === 'open') onOpen?.()
        }}
        className="fixed m-0 max-w-[calc(100vw-16px)] overflow-y-auto rounded-card border border-line bg-surface-raised p-0 text-ink shadow-float"
      >
        {open && children(close)}
      </div>
    </>
  )
}
