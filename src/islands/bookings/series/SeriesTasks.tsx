import type { SeriesSheet } from '#contract/series-sheet.ts'
import { ActionRunner } from '#src/islands/resource/actions/ActionRunner.tsx'
import type { ActionOnMany } from '#src/islands/resource/actions/action.ts'
import type { TasksProps } from '#src/islands/resource/base/use-actions.ts'
import { ScopeDialog, type Scoped } from '#src/islands/shared/dispatch/ScopeDialog.tsx'
import { cancelSeries, undoSeries } from '#src/stores/series.ts'

const cancelling = (scope: 'all' | 'pause'): ActionOnMany<SeriesSheet, Scoped> => ({
  many: async ([row], input) => cancelSeries(row?.id ?? '', { ...input, scope }),
  ask:
    (_, { t }) =>
    (callbacks) => (
      <ScopeDialog
        title={t(`series-tasks:${scope}.title`)}
        description={t(`series-tasks:${scope}.hint`)}
        confirmLabel={t(`series-tasks:${scope}.do`)}
        scopes={[scope]}
        {...callbacks}
      />
    ),
  done: (_, { t }) => t(`series-tasks:${scope}.done`),
  outcome: ({ t }) => t(`series-tasks:${scope}.do`),
  undo: { run: undoSeries, done: 'series-tasks:undone' },
})

const actions = { pause: cancelling('pause'), cancel: cancelling('all') }

/** What is done to a series from its page. */
export const SeriesTasks = (props: TasksProps<SeriesSheet>) => <ActionRunner {...props} actions={actions} />
