import { type KeyboardEvent, useState } from 'react'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldOf } from './form-types.ts'
import { addTags, hasComma } from './tag-text.ts'
import { type FieldProps, useField } from './use-field.ts'

interface TagsFieldProps<Values, Name extends FieldOf<Values, readonly string[]>>
  extends FieldProps<Values, Name> {
  /** Longest text of one. */
  maxLength?: number
  /** How many there may be. */
  most?: number
}

const box =
  'flex min-h-9 w-full flex-wrap items-center gap-1 rounded-field border border-line-strong px-2 py-1 ' +
  'has-[[aria-invalid=true]]:border-error has-[input:focus-visible]:border-primary has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus pointer-coarse:min-h-11'

/** Short texts of one's own: Enter or a comma adds one, Backspace in the empty field takes the last one away. */
export function TagsField<Values extends object, Name extends FieldOf<Values, readonly string[]>>(
  props: TagsFieldProps<Values, Name>,
) {
  const { t } = useI18n()
  const hint = props.hint ?? t('form:tags.hint')
  const field = useField({ ...props, hint })
  const { maxLength = 60, most = 50 } = props
  const tags = field.value as readonly string[]
  const [text, setText] = useState('')
  const put = (next: readonly string[]) => field.set([...next] as Values[Name])

  function take() {
    if (text.trim() === '') return
    put(addTags(tags, text, most))
    setText('')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text.trim() !== '') {
      // Not yet the end of the form.
      event.preventDefault()
      take()
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) put(tags.slice(0, -1))
  }

  function type(typed: string) {
    if (!hasComma(typed)) return setText(typed)
    put(addTags(tags, typed, most))
    setText('')
  }

  return (
    <FieldFrame {...field} label={props.label} hint={hint}>
      <div className={`${box} ${props.disabled ? 'bg-surface-sunken text-ink-muted' : 'bg-surface-raised'}`}>
        {tags.map((tag) => (
          <span
            key={tag}
            dir="auto"
            className="flex max-w-full items-center gap-1 rounded-control bg-surface-sunken py-0.5 ps-2 pe-0.5 text-sm [overflow-wrap:anywhere]"
          >
            {tag}
            <button
              type="button"
              disabled={props.disabled}
              aria-label={t('combobox:remove', { name: tag })}
              onClick={() => put(tags.filter((one) => one !== tag))}
              className="grid size-6 shrink-0 place-items-center rounded-control hover:bg-surface-hover"
            >
              <Icon name="close" size={14} />
            </button>
          </span>
        ))}
        <input
          {...field.control}
          type="text"
          autoComplete="off"
          maxLength={maxLength}
          disabled={props.disabled || tags.length >= most}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={take}
          className="min-w-24 grow bg-transparent px-1 py-0.5 text-ink text-sm outline-none"
        />
      </div>
    </FieldFrame>
  )
}
