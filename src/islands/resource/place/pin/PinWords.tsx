import type { Point } from '#contract/place.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Around } from './around.ts'

interface Props {
  /** Where the pin stands; undefined while the map is looked at from too far. */
  at: Point | undefined
  around: Around | undefined
  /** Somebody wanted to take it all the same. */
  missing: boolean
}

/** What is said of where a pin stands, read out whenever it has come to rest. */
export function PinWords({ at, around, missing }: Props) {
  const { t, format } = useI18n()
  function words(): string {
    if (!at) return t('place-pin:closer')
    if (!around) return t('place-pin:asking')
    const { address, nearest } = around
    if (address) return t('place-pin:here', { address })
    if (!nearest) return t('place-pin:nothing')
    return t('place-pin:near', { name: nearest.name, distance: format.distance(Math.round(nearest.metres)) })
  }
  const isFault = missing && !at
  return (
    <div className="mt-2 min-h-10 text-sm">
      <p
        role={isFault ? 'alert' : 'status'}
        className={isFault ? 'text-error' : undefined}
        data-pin={at ? 'set' : 'far'}
      >
        {words()}
      </p>
      {around?.address && around.credit && (
        <p className="text-caption text-ink-muted">
          <bdi>{around.credit}</bdi>
        </p>
      )}
    </div>
  )
}
