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

/** What may be done to a record: the form first, then its steps, and last its end. */
export function RecordActions({ register, row, actions }: Props) {
  const { t, locale } = useI18n()
  const to = addresses(register, locale)
  const may = (action: string) => (row.actions.includes(action) ? [action] : [])
  const leave = (all: boolean) => {
    if (all) setTimeout(() => visit(to.list))
  }
  function face(action: string): Face {
    if (action === 'edit') return { label: t('register:edit'), intent: 'primary', href: to.edit(row.id) }
    if (action === 'delete') return { label: t('register:delete'), icon: 'trash' }
    const { label, icon } = stepFace(register, action, t)
    return { label, icon }
  }
  return (
    <ActionButtons
      allowed={[...may('edit'), ...stepsOf(register, row), ...may('delete')]}
      face={face}
      busy={actions.busy}
      onStart={(action) =>
        actions.start({ action, rows: [row], onDone: action === 'delete' ? leave : undefined })
      }
    />
  )
}
