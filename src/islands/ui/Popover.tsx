import { useCallback, useId, useRef, useState } from 'react'
import type { PopoverProps, TriggerProps } from '#src/islands/ui/menu/PopoverPanel.tsx'
import { useModule } from './use-module.ts'

const load = () => import('./menu/PopoverPanel.tsx')

/**
 * A small panel at a button, in the browser's top layer: Escape and a click elsewhere close it, nothing clips it.
 * For choices beside a list; a question that must be answered is a `Dialog`. The panel's code comes when the first one
 * is opened.
 */
export function Popover(props: PopoverProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const part = useModule(
    load,
    wanted,
    useCallback(() => setWanted(false), []),
  )
  const trigger: TriggerProps = {
    popoverTarget: id,
    'aria-expanded': open,
    'aria-haspopup': 'dialog',
    onClick: () => setWanted(true),
  }
  return (
    <>
      <span ref={anchor} className="inline-flex min-w-0">
        {props.trigger(trigger, open)}
      </span>
      {part && <part.PopoverPanel {...props} id={id} anchor={anchor} open={open} onToggle={setOpen} />}
    </>
  )
}
