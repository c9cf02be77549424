import { useId, useRef } from 'react'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { ComboboxList } from './ComboboxList.tsx'
import { useCombobox } from './use-combobox.ts'
import type { Option, Search } from './use-options.ts'

export interface ComboboxProps {
  /** Name for screen readers where no label points at `id`. */
  label?: string | undefined
  id?: string
  /** What is chosen: at most one, unless `multiple`. */
  selected: readonly Option[]
  onChange: (selected: readonly Option[]) => void
  /** Finds options for a text; the empty text asks for the usual ones. */
  search: Search
  multiple?: boolean
  /** Makes an option of a text that was typed, where any text will do. */
  free?: ((text: string) => Option) | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  /** Gets the focus in a panel that opens, and shows its list at once. */
  autoFocus?: boolean
  describedBy?: string | undefined
  invalid?: boolean | undefined
  required?: boolean | undefined
}

const box =
  'relative flex min-h-9 w-full flex-wrap items-center gap-1 rounded-field border border-line-strong bg-surface-raised py-1 ps-3 pe-16 ' +
  'has-[[aria-invalid=true]]:border-error has-[input:focus-visible]:border-primary has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus ' +
  'has-[input:disabled]:bg-surface-sunken pointer-coarse:min-h-11'

function Chip({ option, onRemove }: { option: Option; onRemove: (() => void) | undefined }) {
  const { t } = useI18n()
  return (
    <span className="flex items-center gap-1 rounded-control bg-surface-sunken py-0.5 ps-2 pe-0.5 text-sm">
      {option.name}
      <button
        type="button"
        disabled={!onRemove}
        aria-label={t('combobox:remove', { name: option.name })}
        onClick={onRemove}
        className="grid size-6 place-items-center rounded-control hover:bg-surface-hover"
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  )
}

/**
 * A text field that finds records while one types: arrow keys move, Enter chooses, Escape closes, Backspace in an
 * empty field takes the last one away. Written here, as Headless UI's would add 40 KB to a page.
 */
export function Combobox(props: ComboboxProps) {
  const { selected, onChange, multiple = false, disabled = false } = props
  const { t } = useI18n()
  const ownId = useId()
  const id = props.id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const combo = useCombobox({ selected, onChange, search: props.search, multiple, free: props.free })
  const single = multiple ? undefined : selected[0]
  const without = (option: Option) => () => onChange(selected.filter((one) => one !== option))

  return (
    <>
      <div ref={combo.frame} className={box}>
        {multiple &&
          selected.map((option) => (
            <Chip key={option.id} option={option} onRemove={disabled ? undefined : without(option)} />
          ))}
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-label={props.label}
          aria-expanded={combo.open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={
            combo.open && combo.options[combo.active] ? `${id}-${combo.active}` : undefined
          }
          aria-describedby={props.describedBy}
          aria-invalid={props.invalid}
          aria-required={props.required}
          data-autofocus={props.autoFocus}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          placeholder={single ? single.name : (props.placeholder ?? t('combobox:placeholder'))}
          value={combo.open || combo.text || !single ? combo.text : single.name}
          onChange={(event) => combo.type(event.target.value)}
          onFocus={props.autoFocus ? combo.show : undefined}
          onClick={combo.show}
          onBlur={({ target }) => {
            // Another window has the focus: the person is coming back.
            if (target !== document.activeElement) combo.leave()
          }}
          onKeyDown={combo.onKeyDown}
          className="min-w-24 grow bg-transparent py-0.5 text-ink text-sm outline-none"
        />
        <span className="absolute inset-y-0 end-2 flex items-center text-ink-muted">
          {single && !disabled && (
            <button
              type="button"
              aria-label={t('combobox:clear', { name: single.name })}
              onClick={() => {
                onChange([])
                input.current?.focus()
              }}
              className="grid size-7 place-items-center rounded-control hover:bg-surface-hover hover:text-ink"
            >
              <Icon name="close" size={16} />
            </button>
          )}
          <Icon name="chevron-down" size={18} />
        </span>
        <ComboboxList
          {...combo}
          ref={combo.list}
          id={id}
          label={props.label}
          chosen={selected.map((option) => option.id)}
          multiple={multiple}
        />
      </div>
      <p role="status" className="text-caption text-warning empty:sr-only">
        {combo.unchosen && t('combobox:unchosen', { text: combo.unchosen })}
      </p>
    </>
  )
}
