import { useCallback, useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { PinDialogProps } from './PinDialog.tsx'

const load = withTexts('place-pin', () => import('./PinDialog.tsx'))

interface Props extends Omit<PinDialogProps, 'onClose'> {
  /** What stands on the button. */
  label: string
}

/** Opens the map to set a pin: its code comes with the first press. */
export function PinButton({ label, onUse, ...dialog }: Props) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const part = useModule(load, open, close)
  return (
    <>
      <Button
        intent="link"
        size="sm"
        icon="pin"
        busy={open && !part}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && part && (
        <part.PinDialog
          {...dialog}
          onUse={(point, address) => {
            onUse(point, address)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
