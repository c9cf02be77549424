import type { ReactNode } from 'react'

export interface Fact {
  label: string
  /** Left out when empty. */
  value: ReactNode
}

/** Labels and values, two columns where there is room. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-caption text-ink-muted">{label}</dt>
            <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
