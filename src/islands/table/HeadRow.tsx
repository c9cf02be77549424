import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useChosen } from '#src/islands/ui/use-chosen.ts'
import { useModule } from '#src/islands/ui/use-module.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { nextOrdering } from '#src/lib/list/changes.ts'
import { type Column, columnId, hasFiller, widthStyle } from './column.ts'
import { TickBox } from './TickBox.tsx'
import type { Selection } from './use-selection.ts'

interface HeadRowProps<Row> {
  columns: readonly Column<Row>[]
  /** Column id → the class that leaves it out where there is no room. */
  folds: ReadonlyMap<string, string>
  /** As in the address: a field, with `-` in front for the other way. */
  ordering: string
  onSort: (field: string) => void
  selection: Selection<Row> | undefined
  withActions: boolean
  /** Somebody is at the table: the edges to drag are wanted. */
  near: boolean
  /** Column id → pixels, where somebody set them. */
  widths: Readonly<Record<string, number>>
  onWidths: (widths: Readonly<Record<string, number>>) => void
}

const loadGrip = withTexts('list-panels', () => import('./ColumnGrip.tsx'))
type Grip = Awaited<ReturnType<typeof loadGrip>>['ColumnGrip']
const nothing = () => undefined

const cell =
  'relative h-[30px] bg-surface-raised px-3 font-semibold text-ink-muted text-xs [&>*]:align-middle'

function sortOf(ordering: string, field: string) {
  if (ordering === field) return 'ascending'
  return ordering === `-${field}` ? 'descending' : undefined
}

interface HeadCellProps<Row>
  extends Pick<HeadRowProps<Row>, 'folds' | 'ordering' | 'onSort' | 'widths' | 'onWidths'> {
  column: Column<Row>
  Grip: Grip | undefined
}

function HeadCell<Row>({ column, folds, ordering, onSort, widths, onWidths, Grip }: HeadCellProps<Row>) {
  const { t } = useI18n()
  const { sort } = column
  const end = column.align === 'end'
  const edge = end ? 'text-end' : 'text-start'
  const id = columnId(column)
  const style = `${cell} ${widthStyle(column)} ${edge} ${folds.get(id) ?? ''}`
  const own = widths[id]
  const sized = { style: own ? { width: own } : undefined }

  function resize(width: number | undefined) {
    const { [id]: _, ...others } = widths
    onWidths(width === undefined ? others : { ...others, [id]: width })
  }
  const grip = Grip && <Grip name={t(column.header)} width={own} onResize={resize} />
  const text = <span className="wrap-anywhere">{t(column.header)}</span>
  if (!sort) {
    return (
      <th scope="col" className={style} {...sized}>
        {text}
        {grip}
      </th>
    )
  }
  const sorted = sortOf(ordering, sort)
  return (
    <th scope="col" aria-sort={sorted} className={style} {...sized}>
      <button
        type="button"
        onClick={() => onSort(sort)}
        className={`-mx-1.5 inline-flex max-w-full items-center gap-1 rounded-control px-1.5 py-0.5 font-semibold hover:text-ink ${sorted ? 'text-ink' : ''} ${edge} ${end ? 'flex-row-reverse' : ''}`}
      >
        {text}
        {sorted && (
          <Icon
            name={sorted === 'descending' ? 'arrow-down' : 'arrow-up'}
            size={14}
            className="shrink-0 text-primary"
          />
        )}
      </button>
      {grip}
    </th>
  )
}

/** Headings that stay in sight; those that can be sorted by are buttons and show how the list is sorted. */
export function HeadRow<Row>(props: HeadRowProps<Row>) {
  const { columns, selection, widths } = props
  const { t } = useI18n()
  const part = useModule(loadGrip, props.near, nothing)
  const resized = Object.keys(widths).length > 0
  const [ordering, order] = useChosen(props.ordering)
  const sort = (field: string) => order(nextOrdering(ordering, field), () => props.onSort(field))
  return (
    <thead className="max-sm:sr-only sm:sticky sm:top-[var(--head-top,70px)] sm:z-10 sm:shadow-[inset_0_-1px_var(--k-line)]">
      <tr>
        {selection && (
          <th scope="col" className={`${cell} w-11 ps-4 pe-0 text-start`}>
            <TickBox
              label={t('table:select.page')}
              checked={selection.page === 'all'}
              mixed={selection.page === 'some'}
              onToggle={selection.togglePage}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell
            {...props}
            key={columnId(column)}
            column={column}
            ordering={ordering}
            onSort={sort}
            Grip={part?.ColumnGrip}
          />
        ))}
        {props.withActions && (
          <th
            scope="col"
            className={`${cell} sm:sticky sm:end-0 ${resized && !hasFiller(columns, widths) ? '' : 'w-12'}`}
          >
            <span className="sr-only">{t('table:actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
