import { useEffect, useRef } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { Icon, type IconName } from '#src/islands/ui/Icon.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { restoreFocus } from '#src/islands/ui/restore-focus.ts'
import type { Toast } from '#src/islands/ui/use-toasts.ts'

const STAYS_MS = 7000
/** Long enough to read, to think, and to get there by keyboard. */
const STAYS_WITH_UNDO_MS = 20_000

const marks: Record<Toast['tone'], { icon: IconName; style: string }> = {
  success: { icon: 'check-circle', style: 'text-success' },
  info: { icon: 'info', style: 'text-info' },
  error: { icon: 'error', style: 'text-error' },
}

/** One message of a `ToastRegion`. It goes by itself, but waits while the pointer or the focus is on it. */
export function ToastCard({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const { t } = useI18n()
  const card = useRef<HTMLLIElement>(null)
  const { id, undo } = toast
  const lasting = undo !== undefined
  /** Where the focus was before it came here. */
  const origin = useRef<EventTarget>(null)
  const close = () => {
    if (card.current?.contains(document.activeElement)) restoreFocus(origin.current)
    onClose(id)
  }

  useEffect(() => {
    const element = card.current
    if (!element) return
    const start = () => setTimeout(() => onClose(id), lasting ? STAYS_WITH_UNDO_MS : STAYS_MS)
    let timer = start()
    const hold = () => clearTimeout(timer)
    const release = () => {
      clearTimeout(timer)
      timer = start()
    }
    const stop = new AbortController()
    const remember = ({ relatedTarget: from }: FocusEvent) => {
      if (!(from instanceof Node && element.contains(from))) origin.current = from
    }
    element.addEventListener('focusin', remember, stop)
    for (const name of ['pointerenter', 'focusin']) element.addEventListener(name, hold, stop)
    for (const name of ['pointerleave', 'focusout']) element.addEventListener(name, release, stop)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [id, lasting, onClose])

  return (
    <li
      ref={card}
      className="pointer-events-auto flex animate-rise items-center gap-3 rounded-card border border-line bg-surface-raised py-2 ps-4 pe-2 shadow-float"
    >
      <Icon name={marks[toast.tone].icon} className={marks[toast.tone].style} />
      <p className="min-w-0 grow py-1">{toast.text}</p>
      {undo && (
        <Button
          intent="quiet"
          size="sm"
          icon="undo"
          onClick={() => {
            undo()
            close()
          }}
        >
          {t('toasts:undo')}
        </Button>
      )}
      <IconButton icon="close" size="sm" label={t('toasts:close')} onClick={close} />
    </li>
  )
}
