import { type Ref, useEffect, useRef } from 'react'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import type { Option, SearchState } from './use-options.ts'

interface ComboboxListProps {
  ref: Ref<HTMLDivElement>
  id: string
  open: boolean
  label: string | undefined
  state: SearchState
  options: readonly Option[]
  active: number
  chosen: readonly string[]
  multiple: boolean
  choose: (option: Option) => void
  retry: () => void
}

/** The list under a combobox. The focus stays in the field; a press in here must not take it away. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, open, state, options, active } = props
  const { t } = useI18n()
  const current = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open && active >= 0) current.current?.scrollIntoView({ block: 'nearest' })
  }, [open, active])

  return (
    <div
      ref={props.ref}
      popover="manual"
      className="fixed m-0 overflow-y-auto rounded-card border border-line bg-surface-raised p-1 text-ink shadow-float"
    >
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={props.label ?? t('combobox:list')}
        aria-multiselectable={props.multiple || undefined}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        className="max-h-72 overflow-y-auto"
      >
        {open &&
          options.map((option, index) => {
            const chosen = props.chosen.includes(option.id)
            return (
              <div
                key={option.id}
                ref={index === active ? current : undefined}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={chosen}
                aria-disabled={option.blocked !== undefined || undefined}
                onClick={() => props.choose(option)}
                onKeyDown={(event) => event.key === 'Enter' && props.choose(option)}
                className={`flex cursor-pointer items-center gap-2 rounded-control px-2.5 py-1.5 hover:bg-surface-hover aria-disabled:cursor-not-allowed aria-disabled:text-ink-muted ${index === active ? 'bg-surface-hover' : ''}`}
              >
                <span className="min-w-0 grow">
                  <span className="block truncate font-medium">{option.name}</span>
                  {(option.blocked ?? option.hint) && (
                    <span className="block text-caption text-ink-muted">{option.blocked ?? option.hint}</span>
                  )}
                </span>
                {chosen && <Icon name="check" size={18} className="shrink-0 text-primary" />}
              </div>
            )
          })}
      </div>
      <div role="status" className="text-ink-muted">
        {open && state === 'loading' && options.length === 0 && (
          <p className="flex items-center gap-2 px-2.5 py-2">
            <Spinner size={16} />
            {t('combobox:loading')}
          </p>
        )}
        {open && state === 'ready' && (
          <p className={options.length > 0 ? 'sr-only' : 'px-2.5 py-2'}>
            {t('combobox:found', { count: options.length })}
          </p>
        )}
        {open && state === 'failed' && (
          <p className="flex items-center justify-between gap-2 px-2.5 py-1.5">
            {t('combobox:failed')}
            <button
              type="button"
              onMouseDown={(event) => event.preventDefault()}
              onClick={props.retry}
              className="font-semibold text-primary"
            >
              {t('combobox:retry')}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}
