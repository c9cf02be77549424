import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Menu } from '#src/islands/ui/menu/Menu.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import type { Register, Row } from './define-register.ts'
import { controlOf } from './fields.ts'
import { useInlineChange } from './use-inline-change.ts'
import { valueText } from './value-text.tsx'

interface InlineProps {
  register: Register
  row: Row
  field: string
  notify: Toasts['show']
  /** The cell as it would be without. */
  children: ReactNode
}

/** What a field may be. */
function choicesOf({ register, row, field }: InlineProps): readonly (string | boolean)[] {
  const control = controlOf(register.spec.form[field]?.control, row)
  return control?.kind === 'select' ? control.values : [true, false]
}

const buttonClass =
  'group/inline -mx-1.5 inline-flex max-w-full items-center gap-1 rounded-control px-1.5 py-1 text-start hover:bg-surface-sunken pointer-coarse:min-h-11'

/**
 * A value in the list that can be changed there: a button with its choices. The chosen one shows at once; what becomes
 * of it is shown in a toast, with an undo.
 */
export function InlineChoice(props: InlineProps) {
  const { register, row, field } = props
  const { spec } = register
  const change = useInlineChange(props)
  const i18n = useI18n()
  const { t } = i18n
  // The row is one stop of the Tab key, and this is part of it: drawn anew whenever the row is.
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const link = button.current?.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')
    if (button.current) button.current.tabIndex = link?.tabIndex ?? -1
  })
  const valueLabel = valueText(register, field, row[field], i18n, row)
  return (
    <Menu
      label={t(spec.text(`field.${field}`))}
      items={choicesOf(props).map((value) => ({
        id: String(value),
        label: valueText(register, field, value, i18n, row),
        icon: value === row[field] ? ('check' as const) : undefined,
        onSelect: () => void change(value),
      }))}
      trigger={(trigger) => (
        <button
          {...trigger}
          ref={button}
          type="button"
          data-inline={field}
          tabIndex={-1}
          aria-label={t('register-tasks:inline', {
            field: t(spec.text(`field.${field}`)),
            value: valueLabel,
          })}
          className={buttonClass}
        >
          {props.children}
          <Icon
            name="chevron-down"
            size={14}
            className="shrink-0 text-ink-muted opacity-0 group-hover/row:opacity-100 group-focus-visible/inline:opacity-100 pointer-coarse:opacity-100"
          />
        </button>
      )}
    />
  )
}
