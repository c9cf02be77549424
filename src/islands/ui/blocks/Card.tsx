import type { ReactNode } from 'react'

interface Props {
  /** Heading of the card; give it the level that fits the page. */
  title?: ReactNode
  level?: 2 | 3 | 4
  subtitle?: ReactNode
  /** Buttons at the end of the head. */
  actions?: ReactNode
  footer?: ReactNode
  /** Without padding, for a table or a list that reaches the edges. */
  flush?: boolean
  id?: string
  children?: ReactNode
}

export function Card({ title, level = 2, subtitle, actions, footer, flush = false, id, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <section id={id} className="k-card" aria-labelledby={title && id ? `${id}-title` : undefined}>
      {(title || actions) && (
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-4 sm:px-6">
          <div className="min-w-0 flex-1">
            {title && (
              <Heading id={id ? `${id}-title` : undefined} className="text-h6">
                {title}
              </Heading>
            )}
            {subtitle && <p className="text-ink-muted">{subtitle}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? '' : 'p-4 sm:p-6'}>{children}</div>
      {footer && <footer className="border-t border-line px-4 py-3 sm:px-6">{footer}</footer>}
    </section>
  )
}
