import { type ComponentType, useEffect, useState } from 'react'
import { Spinner } from './Spinner.tsx'
import { useModule } from './use-module.ts'

interface LazyPartProps<Props extends object> {
  /** Must be the same function from one rendering to the next. */
  load: () => Promise<ComponentType<Props>>
  props: Props
}

const nothing = () => undefined

/** Parts that are there already: shown again, they are drawn without a moment's gap. */
const known = new WeakMap<object, unknown>()

/**
 * A part whose code is loaded when it is first shown, for the insides of panels. Not `React.lazy`: once a fallback is on
 * screen, `Suspense` holds back what replaces it until 300 ms have gone by, where a part is often here in 30.
 */
export function LazyPart<Props extends object>({ load, props }: LazyPartProps<Props>) {
  const [before] = useState(() => known.get(load) as ComponentType<Props> | undefined)
  const loaded = useModule(load, before === undefined, nothing)
  const Part = before ?? loaded
  useEffect(() => {
    if (loaded) known.set(load, loaded)
  }, [load, loaded])
  if (Part) return <Part {...props} />
  return (
    <div className="grid min-h-16 w-40 place-items-center text-ink-muted">
      <Spinner />
    </div>
  )
}
