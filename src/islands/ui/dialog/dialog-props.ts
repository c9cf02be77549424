import type { ReactNode } from 'react'

/** What a dialog takes. */
export interface DialogProps {
  open: boolean
  /** Called by Escape, the close button and a click beside the dialog; not while `busy`. */
  onClose: () => void
  title: string
  /** One sentence under the title that says what the dialog is for. */
  description?: string | undefined
  /** `sm` 28 rem, `md` 36 rem, `lg` 52 rem wide; never wider than the window. */
  size?: 'sm' | 'md' | 'lg'
  /** `drawer` stands at the end edge of the window, as high as it. */
  variant?: 'center' | 'drawer'
  /** Something is being saved: the dialog can't be closed. */
  busy?: boolean
  /** Buttons: cancel first, the main action last. They stay in sight while the content scrolls. */
  footer?: ReactNode
  children?: ReactNode
}
