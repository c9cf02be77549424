import { Button } from '#src/islands/ui/Button.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { useKept } from '#src/islands/ui/dialog/use-kept.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { addresses } from './addresses.ts'
import type { Register, Row } from './define-register.ts'
import type { Task } from './RegisterTasks.tsx'
import { stepsOf } from './steps.ts'

interface Props {
  register: Register
  row: Row
  task: Task | undefined
  onTask: (change: (now: Task | undefined) => Task) => void
}

/** What may be done to a record: the form first, then its steps, each in its place as long as the page is open. */
export function RecordActions({ register, row, task, onTask }: Props) {
  const { t, locale } = useI18n()
  const { spec } = register
  const to = addresses(register, locale)
  const may = (action: string) => (row.actions.includes(action) ? [action] : [])
  const kept = useKept([...may('edit'), ...stepsOf(register, row).map(([step]) => step), ...may('delete')])
  const start = (next: Task) => onTask((now) => now ?? next)

  return kept.map(({ action, allowed }) => {
    if (action === 'edit') {
      return allowed ? (
        <a key={action} href={to.edit(row.id)} className={buttonStyle('primary')}>
          {t('register:edit')}
        </a>
      ) : (
        <Button key={action} intent="primary" off>
          {t('register:edit')}
        </Button>
      )
    }
    if (action === 'delete') {
      const done = () => setTimeout(() => location.assign(to.list))
      return (
        <Button
          key={action}
          icon="trash"
          off={!allowed}
          onClick={() => start({ kind: 'delete', rows: [row], done })}
        >
          {t('register:delete')}
        </Button>
      )
    }
    const icon = spec.steps?.[action]?.icon
    return (
      <Button
        key={action}
        {...(icon && { icon })}
        busy={task?.kind === 'step' && task.action === action}
        off={!allowed}
        onClick={() => start({ kind: 'step', action, row })}
      >
        {t(spec.text(`step.${action}`))}
      </Button>
    )
  })
}
