import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { type Column, columnId } from './column.ts'

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[]
  count: number
  ticks: boolean
  actions: boolean
}

const bars = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6']

/** Rows of the height of real ones, so that nothing moves when those arrive. */
export function SkeletonRows<Row>({ columns, count, ticks, actions }: SkeletonRowsProps<Row>) {
  const onPhone = columns.filter((column) => column.onPhone !== false).length
  return Array.from({ length: count }, (_, row) => `skeleton-${row}`).map((key, row) => (
    <tr key={key} className="border-line border-b last:border-b-0 max-sm:block max-sm:p-4">
      {ticks && (
        <td className="h-[var(--row)] w-11 ps-4 max-sm:hidden">
          <Skeleton box="size-[18px]" />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={columnId(column)}
          className={`sm:h-[var(--row)] sm:px-3 ${index >= onPhone ? 'max-sm:hidden' : 'max-sm:block max-sm:py-[5px]'}`}
        >
          <Skeleton box={`h-3.5 ${bars[(row + index) % bars.length]}`} />
        </td>
      ))}
      {actions && <td className="max-sm:hidden" />}
    </tr>
  ))
}
