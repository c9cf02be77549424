import { ImportDialog } from '#src/islands/resource/import/ImportDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { importBookings } from '#src/stores/booking-import.ts'

/** Books the rides of a file. */
export function BookingImport({ toasts, onClose }: { toasts: Toasts; onClose: () => void }) {
  const { t } = useI18n()
  return (
    <ImportDialog
      resource="booking-management"
      columnName={(column) => t(`booking-import:column.${column}`)}
      take={importBookings}
      hint={t('booking-import:hint')}
      toasts={toasts}
      onClose={onClose}
    />
  )
}
