import { useState } from 'react'
import type { Point } from '#contract/place.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { ownPosition } from './own-position.ts'

type State = 'idle' | 'asking' | 'denied' | 'unknown'

/** Brings the pin to where this device is. Nobody is asked for leave before they press it. */
export function OwnPosition({ onFound }: { onFound: (point: Point) => void }) {
  const { t } = useI18n()
  const [state, setState] = useState<State>('idle')
  async function find() {
    setState('asking')
    const found = await ownPosition()
    if (typeof found === 'string') return setState(found)
    setState('idle')
    onFound(found)
  }
  return (
    <div>
      <Button size="sm" icon="pin" busy={state === 'asking'} onClick={find}>
        {t('place-pin:own')}
      </Button>
      {(state === 'denied' || state === 'unknown') && (
        <p role="alert" className="mt-1.5 text-caption text-error">
          {t(`place-pin:own.${state}`)}
        </p>
      )}
    </div>
  )
}
