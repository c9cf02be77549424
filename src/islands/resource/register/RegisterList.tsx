import { useCallback, useMemo, useState } from 'react'
import type { RowAction } from '#src/islands/table/RowMenu.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { List } from '../list/List.tsx'
import { addresses } from './addresses.ts'
import type { Register, Row } from './define-register.ts'
import type { Task } from './RegisterTasks.tsx'
import { type InlineCell, listColumns, registerList } from './register-list.ts'
import { stepsOf } from './steps.ts'

const loadTasks = withTexts('register-tasks', () => import('./RegisterTasks.tsx'))
const loadInline = withTexts('register-tasks', () => import('./InlineChoice.tsx'))
const nothing = () => undefined
const may = (action: string) => (row: Row) => row.actions.includes(action)

/** The list of a register. */
export function RegisterList({ register }: { register: Register }) {
  const { t, locale } = useI18n()
  const { spec } = register
  const toasts = useToasts()
  const { show } = toasts
  const [near, setNear] = useState(false)
  const inline = useModule(loadInline, near && spec.inline !== undefined, nothing)
  const list = useMemo(() => registerList(register), [register])
  const shown = useMemo(() => {
    if (!inline) return list
    const cell: InlineCell = (row, field, children) => (
      <inline.InlineChoice register={register} row={row} field={field} tell={show}>
        {children}
      </inline.InlineChoice>
    )
    return { ...list, columns: listColumns(register, cell) }
  }, [list, register, inline, show])
  const [task, setTask] = useState<Task>()
  const close = useCallback(() => setTask(undefined), [])
  const tasks = useModule(loadTasks, task !== undefined, close)
  const to = addresses(register, locale)

  const rowActions = (row: Row): RowAction[] => [
    { id: 'open', label: t('register:open'), icon: 'eye', href: to.details(row.id) },
    ...(may('edit')(row)
      ? [
          { id: 'edit', label: t('register:edit'), icon: 'edit' as const, href: to.edit(row.id) },
          ...(spec.inline ?? []).map((field) => ({
            id: `edit-${field}`,
            label: t('register:edit.field', { field: t(spec.text(`field.${field}`)) }),
            icon: 'edit' as const,
            onSelect: () => setTask({ kind: 'change', row, field }),
          })),
        ]
      : []),
    ...stepsOf(register, row).map(([action, { icon, tone }]) => ({
      id: action,
      label: t(spec.text(`step.${action}`)),
      icon,
      intent: tone && ('danger' as const),
      onSelect: () => setTask((now) => now ?? { kind: 'step', action, row }),
    })),
    ...(may('delete')(row)
      ? [
          {
            id: 'delete',
            label: t('register:delete'),
            icon: 'trash' as const,
            intent: 'danger' as const,
            onSelect: () => setTask({ kind: 'delete', rows: [row] }),
          },
        ]
      : []),
  ]

  const bulkSet = (spec.bulk ?? []).length > 0 && {
    id: 'set',
    label: t('register:bulk.set'),
    icon: 'edit' as const,
    fits: may('edit'),
    onSelect: (rows: readonly Row[], done: () => void) => setTask({ kind: 'set', rows, done }),
  }
  const bulkDelete = {
    id: 'delete',
    label: t('register:delete'),
    icon: 'trash' as const,
    intent: 'danger' as const,
    fits: may('delete'),
    onSelect: (rows: readonly Row[], done: () => void) => setTask({ kind: 'delete', rows, done }),
  }
  return (
    <>
      <List
        list={shown}
        toasts={toasts}
        rowActions={rowActions}
        bulkActions={[...(bulkSet ? [bulkSet] : []), bulkDelete]}
        onImport={() => setTask({ kind: 'import' })}
        onNear={useCallback(() => setNear(true), [])}
      />
      {tasks && task && (
        <tasks.RegisterTasks register={register} task={task} toasts={toasts} onClose={close} />
      )}
      <ToastRegion toasts={toasts} />
    </>
  )
}
