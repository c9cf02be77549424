import type { ComponentType } from 'react'
import { Spinner } from './Spinner.tsx'
import { useModule } from './use-module.ts'

interface LazyPartProps<Props extends object> {
  /** Must be the same function from one rendering to the next. */
  load: () => Promise<ComponentType<Props>>
  props: Props
}

const nothing = () => undefined

/** A part whose code is loaded when it is first shown, for the insides of panels. */
export function LazyPart<Props extends object>({ load, props }: LazyPartProps<Props>) {
  const Part = useModule(load, true, nothing)
  if (Part) return <Part {...props} />
  return (
    <div className="grid min-h-16 w-40 place-items-center text-ink-muted">
      <Spinner />
    </div>
  )
}
