import type { ReactNode } from 'react'

export type TimelineTone = 'primary' | 'success' | 'warning' | 'error' | 'neutral'
export interface TimelineItem {
  readonly id: string
  /** Machine-readable instant and how it is shown. */
  readonly at: string
  readonly time: string
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly tone?: TimelineTone
}

const dots: Record<TimelineTone, string> = {
  primary: 'border-primary',
  success: 'border-success',
  warning: 'border-warning',
  error: 'border-error',
  neutral: 'border-line-strong',
}

/** What happened, in order, as an ordered list: the time at the start, a dot on the line, what it was beside it. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  return (
    <ol aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className="group flex gap-3">
          <time
            dateTime={item.at}
            className="w-[90px] shrink-0 pt-px text-end text-caption text-ink-muted leading-5"
          >
            {item.time}
          </time>
          <span aria-hidden="true" className="flex flex-col items-center">
            <span
              className={`mt-1.5 size-2.5 shrink-0 rounded-full border-2 ${dots[item.tone ?? 'neutral']}`}
            />
            <span className="mt-1.5 w-px grow bg-line group-last:hidden" />
          </span>
          <div className="min-w-0 grow pb-5 group-last:pb-0">
            <p className="font-medium">{item.title}</p>
            {item.detail && <div className="mt-0.5 text-ink-muted">{item.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
