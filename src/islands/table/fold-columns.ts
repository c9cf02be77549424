import { foldClass, foldSteps } from '#src/lib/list/fold-steps.ts'
import type { TableSettings } from '#src/lib/list/settings.ts'
import { type Column, columnId, columnPx } from './column.ts'

/** How a table's columns share its width. */
export interface Folding {
  /** Column id → the class that leaves it out where there is no room for it. */
  readonly classes: ReadonlyMap<string, string>
  /** The least width in pixels of a table whose columns somebody chose: it shows them all, though it be scrolled for it. */
  readonly least: number | undefined
}

const isChosen = <Row>(column: Column<Row>, { columns, widths }: TableSettings) =>
  columnId(column) in widths || (column.hidden === true && columns[columnId(column)] === true)

/** In what order columns give way, the last first: by their importance, or as somebody has put them in order. */
function rankOf<Row>({ primary, fold, onPhone }: Column<Row>, { order }: TableSettings): number {
  if (primary) return -1
  return order.length > 0 ? 0 : (fold ?? (onPhone === false ? 2 : 1))
}

/**
 * Leaves columns out rather than having rows scrolled sideways, at widths that the style sheet compares with the
 * table's frame: so the pre-rendered page stands as it will stay.
 * @param extraPx what ticks and menus take
 */
export function foldColumns<Row>(
  visible: readonly Column<Row>[],
  settings: TableSettings,
  extraPx: number,
): Folding {
  const classes = new Map<string, string>()
  const byRank = visible
    .map((column, index) => ({ column, index, rank: rankOf(column, settings) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
  let sum = extraPx
  for (const { column } of byRank) {
    sum += columnPx(column, settings.widths)
    const step = foldSteps.find((px) => px >= sum) ?? foldSteps[foldSteps.length - 1]
    const mayNotFit = !column.primary && sum > (foldSteps[0] ?? 0)
    if (mayNotFit && step !== undefined) classes.set(columnId(column), foldClass(step))
  }
  return visible.some((column) => isChosen(column, settings))
    ? { classes: new Map(), least: sum }
    : { classes, least: undefined }
}
