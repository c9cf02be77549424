import type { ReactNode } from 'react'

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
