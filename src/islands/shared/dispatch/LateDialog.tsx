import type { ComponentType } from 'react'
import { useModule } from '#src/islands/ui/use-module.ts'

interface Props<Own> {
  /** Must not change from one rendering to the next. */
  load: () => Promise<ComponentType<Own>>
  props: Own
}

/** A dialog of rare days, with code and texts of its own. */
export function LateDialog<Own extends { onClose: () => void }>({ load, props }: Props<Own>) {
  const Part = useModule(load, true, props.onClose)
  return Part ? <Part {...props} /> : null
}
