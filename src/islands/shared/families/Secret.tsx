import { useState } from 'react'
import type { Child } from '#contract/child.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { ChildSecret } from '#src/lib/api/families.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { readSecret } from '#src/stores/families.ts'
import { SecretDialog } from './SecretDialog.tsx'
import type { Change } from './use-child-change.ts'

interface Props {
  child: Child
  change: Change
  secret: ChildSecret
  /** Whether there is one. */
  known: boolean
  onLook: () => void
}

/** A secret that is shown on demand only, since each reading is audited. Hiding it removes it from memory. */
export function Secret({ child, change, secret, known, onLook }: Props) {
  const { t } = useI18n()
  const [text, setText] = useState<string>()
  const [busy, setBusy] = useState<'look' | 'edit'>()
  const [editing, setEditing] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const secretText = (key: string) => t(`family:${secret}.${key}`)

  async function reveal(why: 'look' | 'edit', then: (found: string) => void) {
    setBusy(why)
    setProblem(undefined)
    const result = known ? await readSecret(child, secret) : ({ ok: true, value: '' } as const)
    setBusy(undefined)
    if (!result.ok) return setProblem(problemMessage(result.problem, t))
    then(result.value)
    if (known) onLook()
    return undefined
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex w-full flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 font-semibold">{secretText('title')}</h3>
        {known && text === undefined && (
          <Button size="sm" icon="eye" busy={busy === 'look'} onClick={() => void reveal('look', setText)}>
            {secretText('show')}
          </Button>
        )}
        {text !== undefined && (
          <Button size="sm" icon="eye-off" onClick={() => setText(undefined)}>
            {secretText('hide')}
          </Button>
        )}
        {child.actions.includes('edit') && (
          <Button
            size="sm"
            icon="edit"
            busy={busy === 'edit'}
            onClick={() => void reveal('edit', setEditing)}
          >
            {secretText(known ? 'edit' : 'add')}
          </Button>
        )}
      </div>
      <p
        dir="auto"
        role="status"
        className={
          text === undefined ? 'text-ink-muted' : 'whitespace-pre-line font-medium [overflow-wrap:anywhere]'
        }
      >
        {text ?? t(known ? 'family:secret.hidden' : 'family:secret.none')}
      </p>
      {problem && <Alert tone="error">{problem}</Alert>}
      {editing !== undefined && (
        <SecretDialog
          child={child}
          change={change}
          secret={secret}
          text={editing}
          onClose={() => {
            setEditing(undefined)
            setText(undefined)
          }}
        />
      )}
    </div>
  )
}
