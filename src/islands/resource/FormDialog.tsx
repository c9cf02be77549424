import type { ReactNode } from 'react'
import { Form } from '#src/islands/form/Form.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Props<Values extends object> {
  form: FormApi<Values>
  title: string
  description?: string | undefined
  confirmLabel: string
  intent?: 'primary' | 'danger'
  size?: 'sm' | 'md'
  /** What is to be seen before it can be saved is not there yet. */
  waits?: boolean
  onClose: () => void
  children: ReactNode
}

/** A small form in a dialog: it closes when it is saved, and what was typed stays when the server refuses. */
export function FormDialog<Values extends object>(props: Props<Values>) {
  const { form, intent = 'primary', size = 'sm', waits = false } = props
  const { t } = useI18n()
  return (
    <Dialog
      open
      size={size}
      title={props.title}
      description={props.description}
      onClose={props.onClose}
      busy={form.busy}
      footer={
        <>
          <Button onClick={props.onClose} disabled={form.busy}>
            {t('dialog:back')}
          </Button>
          <Button type="submit" form={form.id} intent={intent} busy={form.busy} disabled={waits}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <Form form={form} submitLabel={props.confirmLabel} hideButtons guard={false}>
        {props.children}
      </Form>
    </Dialog>
  )
}
