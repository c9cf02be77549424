import { type ReactNode, type RefObject, type ToggleEvent, useCallback, useEffect, useRef } from 'react'
import { followAnchor } from './place.ts'

export interface PopoverProps {
  /** Name of the panel for screen readers. */
  label: string
  /** The button that opens it: spread `props` on it. `open` is for its style. */
  trigger: (props: TriggerProps, open: boolean) => ReactNode
  /** Called each time it opens. */
  onOpen?: (() => void) | undefined
  /** The panel's content, made when it opens; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

export interface TriggerProps {
  popoverTarget: string
  'aria-expanded': boolean
  'aria-haspopup': 'dialog'
  onClick: () => void
}

interface PanelProps extends Pick<PopoverProps, 'label' | 'onOpen' | 'children'> {
  id: string
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onToggle: (open: boolean) => void
}

/** Focuses the first control; where the content still loads, once it is there. */
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

/** The panel of a `Popover`. It is mounted by the click that opens it, so it is shown at once. */
export function PopoverPanel({ id, anchor, open, label, onOpen, onToggle, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useCallback(() => panel.current?.hidePopover(), [])
  useEffect(() => panel.current?.showPopover(), [])

  useEffect(() => {
    if (!open || !panel.current || !anchor.current) return
    const stop = followAnchor(anchor.current, panel.current)
    const unfocus = focusInside(panel.current)
    return () => {
      stop()
      unfocus()
    }
  }, [open, anchor])

  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      onToggle={(event: ToggleEvent<HTMLDivElement>) => {
        if (event.target !== event.currentTarget) return
        onToggle(event.newState === 'open')
        if (event.newState === 'open') onOpen?.()
      }}
      className="fixed m-0 max-w-[calc(100vw-16px)] overflow-y-auto rounded-card border border-line bg-surface-raised p-0 text-ink shadow-float"
    >
      {open && children(close)}
    </div>
  )
}
