import { useActions } from '#src/islands/resource/base/use-actions.ts'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { Register, Row } from './define-register.ts'

const load = withTexts('register-tasks', () =>
  import('./RegisterTasks.tsx').then((module) => module.RegisterTasks),
)

/** What is done to a register's records, from the list or one of them. */
export const useRegisterActions = (register: Register, toasts: Toasts) =>
  useActions<Row, { register: Register }>(load, toasts, { register })
