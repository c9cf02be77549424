import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?url&no-inline'

export type { IconName } from './icon-names.ts'

// These point along the line of text, so they turn with it; a clock or a tick does not.
const directional = /^(arrow|chevrons?)-(start|end)$|^(sign-in|sign-out|(un|re)do|list|external|trip)$/

interface Props {
  name: IconName
  /** Side in pixels. */
  size?: number
  /** Spoken name; without it the picture is decoration. */
  label?: string
  className?: string
}

/** One picture of the sprite, in the colour of the text around it. */
export function Icon({ name, size = 20, label, className = '' }: Props) {
  return (
    <svg
      width={size}
      height={size}
      className={`k-icon ${directional.test(name) ? 'rtl:-scale-x-100' : ''} ${className}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
