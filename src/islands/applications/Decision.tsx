import type { Application } from '#contract/application.ts'
import { applicationActions } from '#contract/lists/applications.ts'
import { ActionButtons } from '#src/islands/resource/actions/ActionButtons.tsx'
import { useActions } from '#src/islands/resource/base/use-actions.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'

const faces = {
  approve: { icon: 'check', intent: 'primary' },
  reject: { icon: 'ban', intent: 'danger' },
} as const

const loadTasks = () => import('./DecisionTasks.tsx').then((module) => module.DecisionTasks)

/** The two answers to an application; once it is decided they stay in their place, switched off. */
export function Decision({ row, toasts }: { row: Application; toasts: Toasts }) {
  const { t } = useI18n()
  const { busy, start, dialogs } = useActions(loadTasks, toasts)
  return (
    <>
      <ActionButtons
        allowed={applicationActions.filter((action) => row.actions.includes(action))}
        face={(action) => ({ ...faces[action], label: t(`application:${action}`) })}
        more={t('application:more')}
        busy={busy}
        onStart={(action) => start({ action, rows: [row] })}
      />
      {dialogs}
    </>
  )
}
