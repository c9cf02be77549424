import type { Application } from '#contract/application.ts'
import { ActionRunner } from '#src/islands/resource/actions/ActionRunner.tsx'
import type { Action } from '#src/islands/resource/actions/action.ts'
import type { TasksProps } from '#src/islands/resource/base/use-actions.ts'
import { FieldsDialog } from '#src/islands/resource/register/FieldsDialog.tsx'
import { text } from '#src/islands/resource/register/fields.ts'
import { decideApplication } from '#src/stores/applications.ts'

interface Input {
  reason?: string
}

const nameOf = (rows: readonly Application[]) => rows[0]?.name ?? ''
const reason = { ...text({ max: 500, lines: 4 }), hint: true } as const

const actions: Readonly<Record<string, Action<Application, Input>>> = {
  approve: {
    one: ({ id }) => decideApplication(id, 'approve', null),
    done: (rows, { t }) => t('application:approved', { name: nameOf(rows) }),
  },
  // The applicant reads why, and what they sent in is deleted.
  reject: {
    ask: (rows, { t }) => {
      const title = t('application:reject.title', { name: nameOf(rows) })
      return (callbacks) => (
        <FieldsDialog
          fields={{ reason }}
          text={(key) =>
            key === 'hint.reason' ? 'application:reject.reasonHint' : 'application:reject.reason'
          }
          title={title}
          description={t('application:reject.hint')}
          confirmLabel={t('application:reject')}
          intent="danger"
          {...callbacks}
        />
      )
    },
    one: ({ id }, input) => decideApplication(id, 'reject', input.reason ?? null),
    done: (rows, { t }) => t('application:rejected', { name: nameOf(rows) }),
  },
}

/** The two answers to an application. */
export const DecisionTasks = (props: TasksProps<Application>) => <ActionRunner {...props} actions={actions} />
