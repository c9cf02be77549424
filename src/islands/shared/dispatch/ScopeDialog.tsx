import type { ReactNode } from 'react'
import type { Reason } from '#contract/reason.ts'
import { DateField } from '#src/islands/form/DateField.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { RadioCards } from '#src/islands/form/RadioCards.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import type { DialogCallbacks } from '#src/islands/resource/actions/action.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { ReasonFields, reasonOf, reasonProblems } from './ReasonFields.tsx'

export type Scope = 'this' | 'following' | 'all' | 'pause'
export interface Scoped {
  scope: Scope
  reason: Reason
  note?: string
  from?: string
  to?: string
}

interface Props extends DialogCallbacks<Scoped> {
  title: string
  description?: string | undefined
  confirmLabel: string
  /** What may be chosen, the first of them to begin with; `pause` asks for its days. */
  scopes: readonly [Scope, ...Scope[]]
  /** What is to be known before, above the questions. */
  notice?: ReactNode
  /** Those that may be given; all without them. */
  reasons?: readonly Reason[] | undefined
}

/** Asks which rides of a series are cancelled, and why. What was typed stays when the server refuses. */
export function ScopeDialog({ scopes, notice, reasons, onSubmit, onDone, onClose, ...words }: Props) {
  const { t } = useI18n()
  const isPause = scopes[0] === 'pause'
  const form = useForm<{ scope: Scope; from: string; to: string; reason: Reason | ''; note: string }>({
    initial: { scope: scopes[0], from: '', to: '', reason: '', note: '' },
    required: isPause ? ['from', 'to', 'reason'] : ['reason'],
    validate: ({ from, to, ...why }) => ({
      ...reasonProblems(why, t),
      ...(to !== '' && to < from && { to: t('series-tasks:pause.toBefore') }),
    }),
    save: async ({ scope, from, to, ...why }) => {
      const { reason, ...rest } = reasonOf(why)
      return reason && onSubmit({ scope, reason, ...rest, ...(isPause && { from, to }) })
    },
    onSaved: onDone,
  })
  return (
    <FormDialog form={form} intent="danger" onClose={onClose} {...words}>
      {notice}
      {scopes.length > 1 && (
        <RadioCards
          form={form}
          name="scope"
          label={t('series-tasks:scope')}
          options={scopes.map((value) => ({
            value,
            label: t(`series-tasks:scope.${value}`),
          }))}
        />
      )}
      {isPause && (
        <FormGrid>
          <DateField form={form} name="from" label={t('series-tasks:pause.from')} />
          <DateField form={form} name="to" label={t('series-tasks:pause.to')} min={form.values.from} />
        </FormGrid>
      )}
      <ReasonFields form={form} reasons={reasons} />
    </FormDialog>
  )
}
