import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { recordsOf } from '#src/stores/records.ts'
import { ImportDialog } from '../import/ImportDialog.tsx'
import type { Register } from './define-register.ts'

interface Props {
  register: Register
  toasts: Toasts
  onClose: () => void
}

/** Makes records of a file. */
export function RegisterImport({ register: { spec, list }, toasts, onClose }: Props) {
  const { t } = useI18n()
  return (
    <ImportDialog
      resource={spec.resource}
      columnName={(column) => (column in spec.form ? t(spec.text(`field.${column}`)) : column)}
      take={recordsOf(spec.resource, list).take}
      toasts={toasts}
      onClose={onClose}
    />
  )
}
