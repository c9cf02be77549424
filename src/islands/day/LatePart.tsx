import type { ComponentType } from 'react'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'

export const loadLate = () => import('./late.ts').then(({ late }) => late)
type Late = Awaited<ReturnType<typeof loadLate>>

interface Props<Own extends object> {
  of: (late: Late) => ComponentType<Own>
  props: Own
}

const nothing = () => undefined
const closeOf = (props: object) =>
  'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : nothing

/** A part of the day that is loaded behind it. One that can't be loaded is closed again. */
export function LatePart<Own extends object>({ of, props }: Props<Own>) {
  const late = useModule(loadLate, true, closeOf(props))
  if (!late) return <Spinner />
  const Part = of(late)
  return <Part {...props} />
}
