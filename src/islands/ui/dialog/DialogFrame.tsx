import { Description, DialogBackdrop, DialogPanel, DialogTitle, Dialog as Modal } from '@headlessui/react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { restoreFocus } from '#src/islands/ui/restore-focus.ts'

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

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-[52rem]' } as const
const shapes = {
  center: {
    place: 'items-end justify-center sm:items-center sm:p-6',
    panel: 'max-h-[92dvh] rounded-t-card sm:rounded-card data-closed:translate-y-3 sm:max-h-[85dvh]',
  },
  drawer: { place: 'justify-end', panel: 'h-dvh data-closed:opacity-0' },
} as const

interface FrameProps extends DialogProps {
  /** What had the focus when the dialog was opened. */
  opener: RefObject<Element | null>
}

/** Headless UI knows where the focus was only if its own code was there by then: not for a page's first dialog. */
function FocusReturn({ opener }: Pick<FrameProps, 'opener'>) {
  useEffect(
    () => () => {
      const to = opener.current
      setTimeout(() => {
        if (document.activeElement === document.body) restoreFocus(to)
      })
    },
    [opener],
  )
  return null
}

/** The visible part of `Dialog`, in a file of its own so that a page without open dialogs does not load it. */
export function DialogFrame(props: FrameProps) {
  const { open, onClose, title, description, size = 'md', variant = 'center', busy = false } = props
  const { t } = useI18n()
  const { place, panel } = shapes[variant]
  return (
    <Modal
      open={open}
      onClose={busy ? () => undefined : onClose}
      className={`fixed inset-0 z-50 flex ${place}`}
    >
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-black/45 transition-opacity duration-150 data-closed:opacity-0"
      />
      <DialogPanel
        transition
        data-panel
        className={`relative flex w-full flex-col bg-surface-raised text-ink shadow-float transition duration-150 ease-out data-closed:opacity-0 ${widths[size]} ${panel}`}
      >
        <FocusReturn opener={props.opener} />
        <header className="flex items-start gap-4 border-line border-b px-6 py-4">
          <div className="min-w-0 grow">
            <DialogTitle className="text-h5">{title}</DialogTitle>
            {description && <Description className="mt-1 text-ink-muted">{description}</Description>}
          </div>
          <IconButton icon="close" label={t('dialog:close')} onClick={onClose} disabled={busy} />
        </header>
        {props.children && <div className="min-h-0 grow overflow-y-auto px-6 py-5">{props.children}</div>}
        {props.footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-6 py-4">
            {props.footer}
          </footer>
        )}
      </DialogPanel>
    </Modal>
  )
}
