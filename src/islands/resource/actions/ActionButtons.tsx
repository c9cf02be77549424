import { useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import type { Face } from './action.ts'

interface Props<Name extends string> {
  /** What may be done now, in order. */
  allowed: readonly Name[]
  face: (action: Name) => Face
  /** The action whose dialog is open, or that is running. */
  busy: string | undefined
  onStart: (action: Name) => void
}

function LinkButton({ face, off }: { face: Face & { href: string }; off: boolean }) {
  const { label, icon, intent = 'secondary', href } = face
  if (off) {
    return (
      <Button intent={intent} {...(icon && { icon })} off>
        {label}
      </Button>
    )
  }
  return (
    <a href={href} className={buttonStyle(intent)}>
      {icon && <Icon name={icon} size={18} />}
      {label}
    </a>
  )
}

/**
 * Actions in the order in which they first appeared. One that is no longer allowed stays in its place, disabled, so that
 * no other button comes under the pointer when the record is read again.
 */
function usePinnedActions<Name extends string>(allowed: readonly Name[]) {
  const [pinned, setPinned] = useState(allowed)
  const added = allowed.filter((action) => !pinned.includes(action))
  const all = added.length > 0 ? [...pinned, ...added] : pinned
  if (added.length > 0) setPinned(all)
  return all.map((action) => ({ action, allowed: allowed.includes(action) }))
}

/** What may be done to a record, as buttons: each keeps its place as long as the page is open. */
export function ActionButtons<Name extends string>({ allowed, face, busy, onStart }: Props<Name>) {
  return usePinnedActions(allowed).map(({ action, allowed: isAllowed }) => {
    const actionFace = face(action)
    const { label, icon, intent, href } = actionFace
    if (href !== undefined) return <LinkButton key={action} face={{ ...actionFace, href }} off={!isAllowed} />
    return (
      <Button
        key={action}
        intent={intent ?? 'secondary'}
        {...(icon && { icon })}
        busy={busy === action}
        off={!isAllowed}
        onClick={() => onStart(action)}
      >
        {label}
      </Button>
    )
  })
}
