import { useCallback, useMemo, useState } from 'react'
import type { RowAction } from '#src/islands/table/RowMenu.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { Face } from '../actions/action.ts'
import { List } from '../list/List.tsx'
import { addresses } from './addresses.ts'
import type { Register, Row } from './define-register.ts'
import { type InlineCell, listColumns, registerList } from './register-list.ts'
import { changedField, fieldAction, stepFace, stepsOf } from './steps.ts'
import { useRegisterActions } from './use-register-actions.ts'

const loadImport = withTexts('register-tasks', () => import('./RegisterImport.tsx'))
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
      <inline.InlineChoice register={register} row={row} field={field} notify={show}>
        {children}
      </inline.InlineChoice>
    )
    return { ...list, columns: listColumns(register, cell) }
  }, [list, register, inline, show])
  const actions = useRegisterActions(register, toasts)
  const [importing, setImporting] = useState(false)
  const closeImport = useCallback(() => setImporting(false), [])
  const imports = useModule(loadImport, importing, closeImport)
  const to = addresses(register, locale)

  function face(row: Row, action: string): Face {
    if (action === 'open') return { label: t('register:open'), icon: 'eye', href: to.details(row.id) }
    if (action === 'edit') return { label: t('register:edit'), icon: 'edit', href: to.edit(row.id) }
    if (action === 'delete') return { label: t('register:delete'), icon: 'trash', intent: 'danger' }
    const field = changedField(action)
    if (field === undefined) return stepFace(register, action, t)
    return { label: t('register:edit.field', { field: t(spec.text(`field.${field}`)) }), icon: 'edit' }
  }
  const rowActions = (row: Row): RowAction[] => {
    const names = [
      'open',
      ...(may('edit')(row) ? ['edit', ...(spec.inline ?? []).map(fieldAction)] : []),
      ...stepsOf(register, row),
      ...(may('delete')(row) ? ['delete'] : []),
    ]
    return actions.menu(row, names, (action) => face(row, action))
  }

  const bulkSet = (spec.bulk ?? []).length > 0 && {
    id: 'set',
    label: t('register:bulk.set'),
    icon: 'edit' as const,
    fits: may('edit'),
    onSelect: (rows: readonly Row[], done: () => void) =>
      actions.start({ action: 'set', rows, onDone: done }),
  }
  const bulkDelete = {
    id: 'delete',
    label: t('register:delete'),
    icon: 'trash' as const,
    intent: 'danger' as const,
    fits: may('delete'),
    onSelect: (rows: readonly Row[], done: () => void) =>
      actions.start({ action: 'delete', rows, onDone: done }),
  }
  return (
    <>
      <List
        list={shown}
        toasts={toasts}
        rowActions={rowActions}
        bulkActions={[...(bulkSet ? [bulkSet] : []), bulkDelete]}
        onImport={() => setImporting(true)}
        onNear={useCallback(() => setNear(true), [])}
      />
      {actions.dialogs}
      {imports && importing && (
        <imports.RegisterImport register={register} toasts={toasts} onClose={closeImport} />
      )}
      <ToastRegion toasts={toasts} />
    </>
  )
}
