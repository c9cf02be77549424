import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { type Column, columnId } from './column.ts'

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[]
  folds: ReadonlyMap<string, string>
  count: number
  ticks: boolean
  actions: boolean
}

const bars = ['h-3.5 w-3/4', 'h-3.5 w-1/2', 'h-3.5 w-2/3']
const frame =
  'k-row border-line border-b last:border-b-0 max-sm:block! sm:[&>td]:h-[var(--row)] sm:[&>td]:px-3 max-sm:[&>td]:block max-sm:[&>td]:py-[5px]'

/** So many are in sight at once; to draw more of them would hold up the rows that take their place. */
const mostDrawn = 15

/** Rows of the height of real ones, so that nothing moves when those arrive; below the window, room for the rest. */
export function SkeletonRows<Row>({ columns, folds, count, ticks, actions }: SkeletonRowsProps<Row>) {
  const rows = Array.from({ length: count }, (_, row) => `skeleton-${row}`)
  return (
    <>
      {rows.slice(0, mostDrawn).map((key, row) => (
        <tr key={key} className={frame}>
          {ticks && (
            <td className="w-11 ps-4 max-sm:hidden">
              <Skeleton still box="size-[18px]" />
            </td>
          )}
          {columns.map((column, index) => (
            <td
              key={columnId(column)}
              className={`${column.onPhone === false ? 'max-sm:hidden' : ''} ${folds.get(columnId(column)) ?? ''}`}
            >
              <Skeleton still box={bars[(row + index) % bars.length] ?? ''} />
            </td>
          ))}
          {actions && <td className="max-sm:hidden" />}
        </tr>
      ))}
      {rows.slice(mostDrawn).map((key) => (
        <tr key={key} className="max-sm:block">
          <td className="h-[var(--row)] max-sm:block max-sm:h-[220px]" />
        </tr>
      ))}
    </>
  )
}
