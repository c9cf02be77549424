import { Button } from '#src/islands/ui/Button.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { useKept } from '#src/islands/ui/dialog/use-kept.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import type { Face } from './action.ts'

interface Props<Name extends string> {
  /** What may be done now, in order. */
  allowed: readonly Name[]
  face: (action: Name) => Face
  /** The action that is being asked or done. */
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

/** What may be done to a record, as buttons: each keeps its place as long as the page is open. */
export function ActionButtons<Name extends string>({ allowed, face, busy, onStart }: Props<Name>) {
  return useKept(allowed).map(({ action, allowed: may }) => {
    const look = face(action)
    const { label, icon, intent, href } = look
    if (href !== undefined) return <LinkButton key={action} face={{ ...look, href }} off={!may} />
    return (
      <Button
        key={action}
        intent={intent ?? 'secondary'}
        {...(icon && { icon })}
        busy={busy === action}
        off={!may}
        onClick={() => onStart(action)}
      >
        {label}
      </Button>
    )
  })
}
