import type { BlockReason } from '#contract/people.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

/** The result of one row; `message` is the reason of a failure. */
export interface RowResult {
  readonly id: string
  readonly reference: string
  readonly ok: boolean
  readonly message?: string | undefined
  /** Of a row that worked. */
  readonly warnings?: readonly BlockReason[] | undefined
}

const warned = ({ warnings }: RowResult) => (warnings?.length ? 1 : 0)

interface BulkResultDialogProps {
  results: readonly RowResult[]
  /** What was done, as a title: “Confirm bookings”. */
  title: string
  onClose: () => void
  /** Takes back what worked, where the server offers it. */
  onUndo?: (() => void) | undefined
}

/** The result of each row after a bulk action: those that did not work first, with their reasons, then those to know of. */
export function BulkResultDialog({ results, title, onClose, onUndo }: BulkResultDialogProps) {
  const { t } = useI18n()
  const rows = [...results].sort((a, b) => Number(a.ok) - Number(b.ok) || warned(b) - warned(a))
  const done = rows.filter(({ ok }) => ok).length
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={t('bulk:result.summary', { count: rows.length, done })}
      footer={
        <>
          {onUndo && done > 0 && (
            <Button icon="undo" onClick={onUndo}>
              {t('toasts:undo')}
            </Button>
          )}
          <Button intent="primary" onClick={onClose}>
            {t('bulk:result.close')}
          </Button>
        </>
      }
    >
      <ul className="-my-2 divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex items-start gap-3 py-2">
            <Icon
              name={row.ok ? 'check-circle' : 'error'}
              label={t(row.ok ? 'bulk:result.done' : 'bulk:result.failed')}
              className={`shrink-0 ${row.ok ? 'text-success' : 'text-error'}`}
            />
            <span className="w-28 shrink-0 font-semibold">{row.reference}</span>
            <span className="min-w-0 text-ink-muted">
              {row.ok ? t('bulk:result.done') : row.message}
              {row.warnings?.map(({ message }) => (
                <span key={message} className="block text-warning">
                  {message}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
