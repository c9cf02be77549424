import { addedLineKinds } from '#contract/lists/statements.ts'
import type { NewLine, Statement } from '#contract/statement.ts'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { MoneyField } from '#src/islands/form/MoneyField.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { addLine } from '#src/stores/statements.ts'

interface Values {
  kind: NewLine['kind']
  note: string
  amount: number | null
}

interface Props {
  row: Statement
  onAdded: (row: Statement) => void
  onClose: () => void
}

/** Adds a line to a draft by hand; an amount below zero takes something off. */
export function AddLine({ row, onAdded, onClose }: Props) {
  const { t } = useI18n()
  const form = useForm<Values>({
    initial: { kind: 'adjustment', note: '', amount: null },
    required: ['note', 'amount'],
    save: async ({ kind, note, amount }) => {
      const result = await addLine(row, { kind, note, amount: amount ?? 0 })
      if (result.ok) onAdded(result.value)
      return problemIn(result, t)
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('statement-sheet:add')}
      confirmLabel={t('statement-sheet:add')}
      onClose={onClose}
    >
      <Select
        form={form}
        name="kind"
        label={t('statement-sheet:field.kind')}
        options={addedLineKinds.map((kind) => ({ value: kind, label: t(`statement-sheet:kind.${kind}`) }))}
      />
      <TextField form={form} name="note" label={t('statement-sheet:field.note')} maxLength={200} />
      <MoneyField
        // The amount is the form's one number.
        form={form as unknown as FormApi<Record<string, number | null>>}
        name="amount"
        label={t('statement-sheet:amount')}
        hint={t('statement-sheet:field.amountHint')}
        currency={row.currency}
      />
    </FormDialog>
  )
}
