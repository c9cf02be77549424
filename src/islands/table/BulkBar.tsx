import { Button } from '#src/islands/ui/Button.tsx'
import type { IconName } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Selection } from './use-selection.ts'

/** Something that can be done to all ticked rows at once. */
export interface BulkAction<Row> {
  readonly id: string
  readonly label: string
  readonly icon?: IconName | undefined
  readonly intent?: 'danger' | undefined
  /** The rows it can be done to; when none of the ticked ones is left, the button is off. */
  readonly fits: (row: Row) => boolean
  /** Gets all ticked rows; `clear` ends the selection, for when it is done. */
  readonly onSelect: (rows: readonly Row[], clear: () => void) => void
}

interface BulkBarProps<Row> {
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
  /** Rows under the filters in all. */
  count: number | undefined
  /** Fetches all filtered rows, to tick those of the other pages; without it only pages can be ticked. */
  onSelectAll?: (() => void) | undefined
  selectingAll?: boolean | undefined
}

/** Stands below the rows while some are ticked: how many, what can be done to them, and how to end it. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { selection, actions, count, onSelectAll } = props
  const { t } = useI18n()
  const rows = [...selection.rows.values()]
  if (rows.length === 0) return null
  return (
    <section
      aria-label={t('bulk:label')}
      className="sticky bottom-0 z-20 flex animate-rise flex-wrap items-center gap-x-3 gap-y-2 border-primary border-t-2 bg-surface-raised px-4 py-2.5 shadow-float"
    >
      <p className="font-semibold" aria-live="polite">
        {t('bulk:count', { count: rows.length })}
      </p>
      {onSelectAll && count !== undefined && count > rows.length && (
        <Button intent="link" onClick={onSelectAll} busy={props.selectingAll ?? false}>
          {t('bulk:all', { count })}
        </Button>
      )}
      <Button intent="link" onClick={selection.clear}>
        {t('bulk:clear')}
      </Button>
      <div className="ms-auto flex flex-wrap gap-2">
        {actions.map((action) => {
          const fitting = rows.filter(action.fits)
          return (
            <Button
              key={action.id}
              size="sm"
              {...(action.icon && { icon: action.icon })}
              intent={action.intent ?? 'secondary'}
              disabled={fitting.length === 0}
              onClick={() => action.onSelect(rows, selection.clear)}
            >
              {action.label}
            </Button>
          )
        })}
      </div>
    </section>
  )
}
