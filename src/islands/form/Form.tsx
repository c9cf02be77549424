import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { FormApi } from './form-types.ts'
import { UnsavedChanges } from './UnsavedChanges.tsx'

interface FormProps<Values extends object> {
  form: FormApi<Values>
  /** The verb of the submit button. */
  submitLabel: string
  submitIntent?: 'primary' | 'danger'
  /** Adds a way out beside the submit button. */
  onCancel?: (() => void) | undefined
  /** More buttons before the submit button, a second way to save for instance. */
  actions?: ReactNode
  /** Whether unsaved changes are guarded; not in a dialog, which guards itself by staying open. */
  guard?: boolean
  /** A page of its own, of several cards: its buttons stay in sight however long it is. */
  stays?: boolean
  /** In a dialog whose footer has the buttons: give them `form={form.id}`. */
  hideButtons?: boolean
  children: ReactNode
}

/**
 * The frame of every form: sends once, shows what the server refuses (messages under their fields, a summary on
 * top, the first wrong field focused), compares versions after a conflict, and keeps what was typed all the while.
 */
export function Form<Values extends object>(props: FormProps<Values>) {
  const { form, guard = true, stays = false } = props
  const { t } = useI18n()
  const frame = useRef<HTMLFormElement>(null)

  const { failures } = form
  useEffect(() => {
    if (failures === 0) return
    const wrong = frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const first = wrong ?? frame.current?.querySelector<HTMLElement>('[data-summary]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [failures])

  return (
    <form
      ref={frame}
      id={form.id}
      noValidate
      aria-busy={form.busy}
      data-unsaved={form.dirty ? '' : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void form.submit()
      }}
      className="flex flex-col gap-5 [&_:is(input,select,textarea,button)]:scroll-mb-24"
    >
      {form.problem?.kind === 'conflict' && form.conflict ? (
        <ConflictPanel form={form} rules={form.conflict} />
      ) : (
        <ErrorSummary form={form} />
      )}
      {props.children}
      {!props.hideButtons && (
        <div
          className={`flex flex-wrap items-center justify-end gap-2 ${stays ? 'sticky bottom-0 z-10 border-line border-t bg-surface py-3' : ''}`}
        >
          {props.onCancel && (
            <Button onClick={props.onCancel} disabled={form.busy}>
              {t('form:cancel')}
            </Button>
          )}
          {props.actions}
          <Button type="submit" intent={props.submitIntent ?? 'primary'} busy={form.busy}>
            {props.submitLabel}
          </Button>
        </div>
      )}
      {guard && <UnsavedChanges dirty={form.dirty && !form.busy} />}
    </form>
  )
}
