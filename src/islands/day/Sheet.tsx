import { type ReactNode, useId } from 'react'
import { useModal } from '#src/islands/ui/dialog/use-modal.ts'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Props {
  title: string
  hint?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A question over the page, at the thumb's end of a phone. The browser's own dialog: it is there without a network. */
export function Sheet({ title, hint, onClose, children }: Props) {
  const { t } = useI18n()
  const id = useId()
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      closedby="any"
      aria-labelledby={id}
      onClose={onClose}
      className="mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-xl overflow-y-auto rounded-t-card bg-surface-raised p-0 text-ink shadow-float backdrop:bg-black/45 sm:mb-auto sm:rounded-card"
    >
      <header className="sticky top-0 flex items-start gap-3 border-line border-b bg-surface-raised px-4 py-3">
        <div className="min-w-0 grow self-center">
          <h2 id={id} className="text-h5">
            {title}
          </h2>
          {hint && <p className="text-ink-muted">{hint}</p>}
        </div>
        <IconButton icon="close" label={t('day:close')} onClick={() => dialog.current?.close()} />
      </header>
      <div className="flex flex-col gap-4 p-4">{children}</div>
    </dialog>
  )
}
