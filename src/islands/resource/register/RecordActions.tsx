import type { Actions } from '#src/islands/resource/base/use-actions.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { visit } from '#src/lib/nav/visit.ts'
import { ActionButtons } from '../actions/ActionButtons.tsx'
import type { Face } from '../actions/action.ts'
import { addresses } from './addresses.ts'
import type { Register, Row } from './define-register.ts'
import { stepFace, stepsOf } from './steps.ts'

interface Props {
  register: Register
  row: Row
  actions: Actions<Row>
}

/** What may be done to a record: its next step or the form first, last its end. */
export function RecordActions({ register, row, actions }: Props) {
  const { t, locale } = useI18n()
  const to = addresses(register, locale)
  const may = (action: string) => (row.actions.includes(action) ? [action] : [])
  const leave = (all: boolean) => {
    if (all) setTimeout(() => visit(to.list))
  }
  const steps = stepsOf(register, row)
  const editing = steps.some((step) => stepFace(register, step, t).intent === undefined)
    ? undefined
    : 'primary'
  function face(action: string): Face {
    if (action === 'edit')
      return { label: t('register:edit'), icon: 'edit', intent: editing, href: to.edit(row.id) }
    if (action === 'delete') return { label: t('register:delete'), icon: 'trash', intent: 'danger' }
    const { intent = 'primary', ...look } = stepFace(register, action, t)
    return { ...look, intent }
  }
  return (
    <ActionButtons
      allowed={[...may('edit'), ...steps, ...may('delete')]}
      face={face}
      more={t('register:more')}
      busy={actions.busy}
      onStart={(action) =>
        actions.start({ action, rows: [row], onDone: action === 'delete' ? leave : undefined })
      }
    />
  )
}
