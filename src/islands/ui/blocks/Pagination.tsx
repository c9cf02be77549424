import type { MouseEvent } from 'react'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { useChosen } from '#src/islands/ui/use-chosen.ts'

interface PaginationProps {
  /** Counts from 1. */
  page: number
  pageSize: number
  /** Rows in all; undefined while it is not known. */
  count: number | undefined
  /** There are more rows than those, which can't be gone to. */
  more?: boolean | undefined
  pageSizes: readonly number[]
  /** Address of a page, for opening it in another tab. */
  hrefOf: (page: number) => string
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

const square = `${buttonStyle('quiet', 'sm')} min-w-8 font-medium`

/** The pages to offer: first, last, the current one and its neighbours; `null` stands for pages left out. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, last]
  const pages = [...new Set(near)].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const gap = page - (pages[index - 1] ?? 0)
    if (gap === 2) return [page - 1, page]
    return gap > 2 ? [null, page] : [page]
  })
}

/** The range of rows, the page size, and links to the other pages. */
export function Pagination(props: PaginationProps) {
  const { pageSize, count = 0 } = props
  const [page, choose] = useChosen(props.page)
  const { t, format } = useI18n()
  const last = Math.max(1, Math.ceil(count / pageSize))
  const first = Math.min((page - 1) * pageSize + 1, count)
  const go = (to: number) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    choose(to, () => props.onPage(to))
  }
  const step = (to: number, icon: 'chevron-start' | 'chevron-end', label: string) =>
    to >= 1 && to <= last ? (
      <a href={props.hrefOf(to)} onClick={go(to)} aria-label={label} title={label} className={square}>
        <Icon name={icon} size={18} />
      </a>
    ) : (
      <span className={`${square} opacity-40`}>
        <Icon name={icon} size={18} />
      </span>
    )

  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2">
      <p className="text-ink-muted" aria-live="polite" data-figures>
        {props.count === undefined
          ? t('table:page.unknown')
          : t(props.more ? 'table:page.more' : 'table:page.range', {
              first: format.number(first),
              last: format.number(Math.min(page * pageSize, count)),
              total: format.number(count),
            })}
      </p>
      <label className="flex items-center gap-2 text-ink-muted">
        {t('table:page.size')}
        <select
          value={pageSize}
          onChange={(event) => props.onPageSize(Number(event.target.value))}
          className="rounded-field border border-line-strong bg-surface-raised py-1 ps-2 text-ink"
        >
          {[...new Set([...props.pageSizes, pageSize])]
            .sort((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {format.number(size)}
              </option>
            ))}
        </select>
      </label>
      <nav aria-label={t('table:page.label')} className="ms-auto flex flex-wrap items-center gap-0.5">
        {step(page - 1, 'chevron-start', t('table:page.previous'))}
        {pageNumbers(page, last).map((number, index) =>
          number === null ? (
            <span key={`gap-${index < 3 ? 'start' : 'end'}`} className="px-1 text-ink-muted">
              …
            </span>
          ) : (
            <a
              key={number}
              href={props.hrefOf(number)}
              onClick={go(number)}
              aria-label={t('table:page.number', { page: format.number(number) })}
              aria-current={number === page ? 'page' : undefined}
              className={`${square} aria-[current]:bg-primary-soft aria-[current]:text-primary`}
            >
              {format.number(number)}
            </a>
          ),
        )}
        {step(page + 1, 'chevron-end', t('table:page.next'))}
      </nav>
    </div>
  )
}
