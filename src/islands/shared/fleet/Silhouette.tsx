import type { Vehicle } from '#contract/fleet.ts'
import sprite from './silhouettes.svg?url&no-inline'

/** A vehicle seen from its side, by the kind of its body; decoration, as the record says what it is. */
export const Silhouette = ({ body }: Pick<Vehicle, 'body'>) => (
  <span className="grid h-14 shrink-0 place-items-center rounded-card bg-primary-soft px-2 text-primary">
    <svg width="84" height="35" className="rtl:-scale-x-100" aria-hidden="true">
      <use href={`${sprite}#${body}`} fill="currentColor" />
    </svg>
  </span>
)
