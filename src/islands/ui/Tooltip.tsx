import type { ReactNode } from 'react'

/**
 * A short remark on something that already has a name, on hover and on focus inside. Only styles, no script.
 * What a reader must know belongs on the page, not in here.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="group/tip relative inline-flex">
      {children}
      <span
        aria-hidden="true"
        className="pointer-events-none invisible absolute inset-x-0 bottom-full z-40 mx-auto mb-1.5 w-max max-w-60 rounded-control bg-ink px-2 py-1 text-caption text-surface opacity-0 transition-opacity duration-100 group-focus-within/tip:visible group-focus-within/tip:opacity-100 group-hover/tip:visible group-hover/tip:opacity-100 group-hover/tip:delay-300"
      >
        {text}
      </span>
    </span>
  )
}
