import type { InputHTMLAttributes, ReactNode } from 'react'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import type { T } from '#src/lib/i18n/translate.ts'
import { idOf } from './field-ids.ts'

interface FrameProps {
  t: T
  /** As the API calls it: what the form's script finds it by. */
  field: string
  label: string
  hint?: string | undefined
  optional?: boolean
  children: ReactNode
}

/** The message of a field: there from the start, empty and hidden, for the script to fill. */
export function FieldError({ field }: { field: string }) {
  return (
    <p
      id={`${idOf(field)}-error`}
      hidden
      className="mt-1.5 flex gap-1 text-caption text-error [&[hidden]]:hidden"
    >
      <Icon name="error" size={16} />
      <span />
    </p>
  )
}

export function LabelText({ t, label, optional = false }: Pick<FrameProps, 't' | 'label' | 'optional'>) {
  return (
    <>
      <span data-label="">{label}</span>
      {optional && <span className="font-normal text-ink-muted"> {t('application-form:optional')}</span>}
    </>
  )
}

function Frame({ t, field, label, hint, optional = false, children }: FrameProps) {
  const id = idOf(field)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        <LabelText t={t} label={label} optional={optional} />
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-caption text-ink-muted">
          {hint}
        </p>
      )}
      <FieldError field={field} />
    </div>
  )
}

type Common = Omit<FrameProps, 'children'>

/** The attributes by which the script and a screen reader find a control and its texts. */
const shared = ({ field, hint, optional }: Common) => ({
  id: idOf(field),
  'data-field': field,
  required: !optional,
  'aria-describedby': `${hint ? `${idOf(field)}-hint ` : ''}${idOf(field)}-error`,
})

interface InputProps extends Common, Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode'> {
  type?: 'text' | 'date' | 'email' | 'tel' | 'number'
  autoComplete?: string
  maxLength?: number
  min?: string
  max?: string
  /** What a day must be, see `check-step.ts`. */
  rule?: 'birth' | 'ahead'
  /** A number, a plate, an address of mail: left to right in every language. */
  ltr?: boolean
}

export function Input(props: InputProps) {
  const { t, field, label, hint, optional, type = 'text', rule, ltr = type !== 'text', ...input } = props
  return (
    <Frame {...{ t, field, label, hint, optional: optional ?? false }}>
      <input
        {...input}
        {...shared(props)}
        type={type}
        data-rule={rule}
        dir={ltr ? 'ltr' : undefined}
        autoCorrect="off"
        spellCheck={false}
        className={`${controlStyle} ${ltr ? 'rtl:text-end' : ''}`}
      />
    </Frame>
  )
}

export interface Choice {
  value: string
  label: string
}

/** One of a list. Without options the script fills it, with `fill` as what it lists. */
export function Choose(props: Common & { options?: readonly Choice[]; fill?: 'zone' | 'currency' }) {
  const { t, field, label, hint, optional, options = [], fill } = props
  return (
    <Frame {...{ t, field, label, hint, optional: optional ?? false }}>
      <select {...shared(props)} data-fill={fill} className={controlStyle} defaultValue="">
        <option value="">{t('application-form:choose')}</option>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  )
}

export function LongText(props: Common & { maxLength: number }) {
  const { t, field, label, hint, optional, maxLength } = props
  return (
    <Frame {...{ t, field, label, hint, optional: optional ?? false }}>
      <textarea
        {...shared(props)}
        rows={3}
        maxLength={maxLength}
        className={`${controlStyle} max-h-80 min-h-20 [field-sizing:content]`}
      />
    </Frame>
  )
}

/** One of two or three values that are worth a sentence each. */
export function Cards({
  field,
  label,
  options,
}: Omit<Common, 't'> & { options: readonly (Choice & { hint: string })[] }) {
  const id = idOf(field)
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-error`}>
      <legend className="mb-1.5 font-semibold" data-label="">
        {label}
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map(({ value, label: text, hint }, at) => (
          <label
            key={value}
            className="flex items-start gap-2.5 rounded-control border border-line-strong p-3 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              id={at === 0 ? id : undefined}
              data-field={field}
              data-text={text}
              type="radio"
              name={id}
              value={value}
              required
              className="mt-0.5 size-4 shrink-0 accent-primary-strong outline-none"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{text}</span>
              <span className="block text-caption text-ink-muted">{hint}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}

/** A statement to agree to. */
export function Agree({ field, label }: Pick<Common, 'field' | 'label'>) {
  const id = idOf(field)
  return (
    <div>
      <label htmlFor={id} className="flex items-start gap-2.5 font-medium">
        <input
          id={id}
          data-field={field}
          type="checkbox"
          value="yes"
          required
          aria-describedby={`${id}-error`}
          className="mt-0.5 size-[18px] shrink-0 accent-primary-strong"
        />
        {label}
      </label>
      <FieldError field={field} />
    </div>
  )
}
