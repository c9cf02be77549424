/** `grave` is a secondary button whose act takes something away. */
export type Intent = 'primary' | 'secondary' | 'danger' | 'grave' | 'quiet' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

const intents: Record<Intent, string> = {
  primary: 'bg-primary-strong text-on-strong hover:brightness-110 active:brightness-95',
  secondary:
    'border border-line-strong bg-surface-raised text-ink hover:bg-surface-hover ' +
    'aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary',
  danger: 'bg-error-strong text-on-strong hover:brightness-110 active:brightness-95',
  grave: 'border border-line-strong bg-surface-raised text-error hover:bg-error-soft',
  quiet: 'text-ink hover:bg-surface-hover active:bg-surface-sunken',
  link: 'text-primary underline-offset-4 hover:underline',
}

// 5 px by 15 px is the specification's padding; a phone's finger gets more height. Their texts
// wrap, since they may be longer than a phone is wide.
const sizes: Record<ButtonSize, string> = {
  sm: 'max-w-full text-center sm:whitespace-nowrap min-h-8 px-2.5 py-0.5 text-[0.8125rem]',
  md: 'max-w-full text-center sm:whitespace-nowrap min-h-9 px-[15px] py-[5px] text-sm pointer-coarse:min-h-11',
  lg: 'max-w-full text-center text-balance min-h-11 px-6 py-2 text-[0.9375rem]',
}

/** The classes of a button, also for a link that looks like one. */
export function buttonStyle(intent: Intent = 'secondary', size: ButtonSize = 'md'): string {
  return `k-button ${intents[intent]} ${intent === 'link' ? 'whitespace-nowrap text-sm' : sizes[size]}`
}
