import { useLayoutEffect, useRef } from 'react'
import { useModule } from '#src/islands/ui/use-module.ts'
import type { DialogProps } from './DialogFrame.tsx'

const load = () => import('./DialogFrame.tsx')

/**
 * A modal dialog: focus goes in and comes back, the page behind is out of reach. Its code is loaded when it first
 * opens. The first `data-autofocus` inside gets the focus.
 */
export function Dialog(props: DialogProps) {
  const { open } = props
  const part = useModule(load, open, props.onClose)
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  return part ? <part.DialogFrame {...props} opener={opener} /> : null
}
