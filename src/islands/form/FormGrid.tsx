import type { ReactNode } from 'react'

const columns = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' } as const

/** Fields side by side where there is room, below each other on a phone. */
export function FormGrid({ of = 2, children }: { of?: keyof typeof columns; children: ReactNode }) {
  return <div className={`grid items-start gap-x-5 gap-y-4 ${columns[of]}`}>{children}</div>
}
