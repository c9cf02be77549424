import type { ReactNode } from 'react'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { Popover } from '#src/islands/ui/Popover.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { ChipFilter } from './filters.ts'

interface FilterChipProps {
  filter: ChipFilter
  zone: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const loadPanel = withTexts('list-panels', () =>
  import('./FilterPanel.tsx').then((module) => module.FilterPanel),
)

const loadWords = withTexts('list-panels', () => import('./FilterText.tsx'))
const online = () =>
  navigator.onLine || new Promise((done) => addEventListener('online', done, { once: true }))
// Most filters are empty, so the code that names a value is loaded where there is one. That can wait.
const loadText = async () => {
  await online()
  return loadWords()
}
const nothing = () => undefined

const frame =
  'inline-flex items-center rounded-full border whitespace-nowrap text-[0.8125rem] max-sm:shrink-0 '
const part =
  'inline-flex min-h-8 min-w-0 items-center gap-1.5 rounded-full px-3 font-medium pointer-coarse:min-h-10'

/** A filter on its bar. */
export function FilterChip({ filter, zone, value, onChange }: FilterChipProps) {
  const { t } = useI18n()
  const label = t(filter.label)
  const text = useModule(loadText, value !== undefined, nothing)
  const chip = (content: ReactNode) => (
    <span
      className={
        frame +
        (value
          ? 'min-w-0 border-primary bg-primary-soft text-primary'
          : 'shrink-0 border-line-strong text-ink hover:bg-surface-hover')
      }
      data-roles={filter.roles?.join(' ')}
    >
      {content}
    </span>
  )
  if (filter.kind === 'toggle') {
    return chip(
      <button
        type="button"
        aria-pressed={value !== undefined}
        onClick={() => onChange(value ? undefined : 'true')}
        className={part}
      >
        {value && <Icon name="check" size={16} />}
        {label}
      </button>,
    )
  }
  const named = value && (
    <>
      <span className="font-normal">{t('table:filter.named', { name: label })}</span>
      <span className="max-w-60 truncate">
        {text ? <text.FilterText filter={filter} zone={zone} value={value} /> : '…'}
      </span>
    </>
  )
  if (filter.kind === 'given' && !value) return null
  return chip(
    <>
      {filter.kind === 'given' ? (
        <span className={`${part} pe-1.5`}>{named}</span>
      ) : (
        <Popover
          label={label}
          trigger={(props) => (
            <button type="button" {...props} className={`${part} ${value ? 'pe-1.5' : ''}`}>
              {named || (
                <>
                  {label}
                  <Icon name="chevron-down" size={16} />
                </>
              )}
            </button>
          )}
        >
          {(close) => (
            <LazyPart
              load={loadPanel}
              props={{
                filter,
                zone,
                value,
                onChange: (next: string | undefined) => {
                  onChange(next)
                  close()
                },
              }}
            />
          )}
        </Popover>
      )}
      {value && (
        <button
          type="button"
          aria-label={t('table:filter.remove', { name: label })}
          onClick={() => onChange(undefined)}
          className="me-0.5 grid size-7 shrink-0 place-items-center rounded-full hover:bg-surface-raised pointer-coarse:size-9"
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </>,
  )
}
