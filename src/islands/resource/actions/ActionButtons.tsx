import { useState } from 'react'
import { RowMenu } from '#src/islands/table/RowMenu.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { buttonStyle, type Intent } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import type { Face } from './action.ts'

interface Props<Name extends string> {
  /** What may be done now, in order. */
  allowed: readonly Name[]
  face: (action: Name) => Face
  /** The action whose dialog is open, or that is running. */
  busy: string | undefined
  onStart: (action: Name) => void
  /** Name of the menu of further actions. */
  more: string
}

interface LinkButtonProps extends Pick<Face, 'label' | 'icon'> {
  intent: Intent
  href: string
  off: boolean
}

function LinkButton({ label, icon, intent, href, off }: LinkButtonProps) {
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
function usePinnedActions<Name extends string>(allowed: readonly Name[]): readonly Name[] {
  const [pinned, setPinned] = useState(allowed)
  const added = allowed.filter((action) => !pinned.includes(action))
  if (added.length === 0) return pinned
  const all = [...pinned, ...added]
  setPinned(all)
  return all
}

interface ActionButtonProps<Name extends string> extends Pick<Props<Name>, 'face' | 'busy' | 'onStart'> {
  action: Name
  allowed: boolean
  intent?: Intent | undefined
}

function ActionButton<Name extends string>(props: ActionButtonProps<Name>) {
  const { action, allowed, busy, onStart } = props
  const { label, icon, href, ...face } = props.face(action)
  const intent = props.intent ?? (face.intent === 'danger' ? 'grave' : face.intent) ?? 'secondary'
  if (href !== undefined)
    return <LinkButton label={label} icon={icon} intent={intent} href={href} off={!allowed} />
  return (
    <Button
      intent={intent}
      {...(icon && { icon })}
      busy={busy === action}
      off={!allowed}
      // The second press of a double click is not meant for the step that comes next.
      onClick={({ detail }) => detail < 2 && onStart(action)}
    >
      {label}
    </Button>
  )
}

/**
 * What may be done to a record. Two actions stand side by side and keep their places as long as the page is open; of more,
 * the next step is a button and the others are in a menu.
 */
export function ActionButtons<Name extends string>({ allowed, more, ...rest }: Props<Name>) {
  const pinned = usePinnedActions(allowed)
  if (pinned.length <= 2) {
    return pinned.map((action) => (
      <ActionButton key={action} {...rest} action={action} allowed={allowed.includes(action)} />
    ))
  }
  const next = allowed.find((action) => rest.face(action).intent === 'primary') ?? allowed[0]
  const shown = next ?? pinned[0]
  const others = allowed.filter((action) => action !== next)
  return (
    <>
      {shown && <ActionButton {...rest} action={shown} allowed={next !== undefined} intent="primary" />}
      <RowMenu
        label={more}
        size="md"
        busy={rest.busy !== undefined && rest.busy !== shown}
        items={others.map((action) => {
          const { intent, href, ...look } = rest.face(action)
          return {
            ...look,
            id: action,
            intent: intent === 'danger' ? intent : undefined,
            ...(href === undefined ? { onSelect: () => rest.onStart(action) } : { href }),
          }
        })}
      />
    </>
  )
}
