import { useState } from 'react'
import { Pagination } from '#src/islands/ui/blocks/Pagination.tsx'

const cases = [
  { id: 'none', count: 0, start: 1 },
  { id: 'one', count: 7, start: 1 },
  { id: 'middle', count: 4210, start: 84 },
  { id: 'more', count: 10_000, start: 400, more: true },
  { id: 'unknown', count: undefined, start: 1 },
] as const

function Example({ count, start, more }: { count: number | undefined; start: number; more: boolean }) {
  const [page, setPage] = useState(start)
  const [pageSize, setPageSize] = useState(25)
  return (
    <Pagination
      page={page}
      pageSize={pageSize}
      count={count}
      more={more}
      pageSizes={[10, 25, 50]}
      hrefOf={() => '#counts'}
      onPage={setPage}
      onPageSize={(size) => {
        setPageSize(size)
        setPage(1)
      }}
    />
  )
}

export function Counts() {
  return (
    <ul className="flex flex-col">
      {cases.map(({ id, count, start, ...rest }) => (
        <li key={id} className="border-line border-b last:border-b-0">
          <Example count={count} start={start} more={'more' in rest} />
        </li>
      ))}
    </ul>
  )
}
