import type { Tone } from '#src/islands/ui/Badge.tsx'
import { initials } from '#src/lib/format/initials.ts'

interface Props {
  name: string
  /** Address of the picture; the initials stand in until there is one. */
  src?: string | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

const sizes = {
  sm: 'size-7 text-[0.6875rem]',
  md: 'size-9 text-xs',
  lg: 'size-14 text-lg',
  xl: 'size-24 text-3xl',
}
const tones: Record<Exclude<Tone, 'neutral' | 'error'>, string> = {
  primary: 'bg-primary-soft text-primary',
  secondary: 'bg-secondary-soft text-secondary',
  success: 'bg-success-soft text-success',
  info: 'bg-info-soft text-info',
  warning: 'bg-warning-soft text-warning',
}
const styles = Object.values(tones)

function styleOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return styles[sum % styles.length] ?? tones.primary
}

/** Decoration: the name itself stands beside it. */
export function Avatar({ name, src, size = 'md' }: Props) {
  if (src) return <img src={src} alt="" className={`shrink-0 rounded-full object-cover ${sizes[size]}`} />
  return (
    <span
      aria-hidden
      className={`inline-grid shrink-0 place-items-center rounded-full font-semibold ${sizes[size]} ${styleOf(name)}`}
    >
      {initials(name)}
    </span>
  )
}
