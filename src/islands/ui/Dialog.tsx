import type { DialogProps } from './dialog-props.ts'
import { useModule } from './use-module.ts'

const load = () => import('./DialogFrame.tsx')

/**
 * A modal dialog: focus goes in and comes back, the page behind is out of reach. Its code is loaded when it first
 * opens. The first `data-autofocus` inside gets the focus.
 */
export function Dialog(props: DialogProps) {
  const part = useModule(load, props.open, props.onClose)
  return part ? <part.DialogFrame {...props} /> : null
}
