import { useCallback, useEffect, useMemo, useState } from 'react'
import * as access from '#contract/access.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { useExportCheck } from '#src/islands/resource/list/use-export-check.ts'
import { useSavedViews } from '#src/islands/resource/list/use-saved-views.ts'
import { DataList } from '#src/islands/table/DataList.tsx'
import type { RowAction } from '#src/islands/table/RowMenu.tsx'
import { useListState } from '#src/islands/table/use-list-state.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { useModule } from '#src/islands/ui/use-module.ts'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { exportUrl } from '#src/lib/api/export-url.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { listRecords } from '#src/lib/api/registers.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { ListState } from '#src/lib/list/state.ts'
import { attempt } from '#src/stores/result.ts'
import { addresses } from './addresses.ts'
import type { Register, Row } from './define-register.ts'
import { filterQuery, listColumns, listFilters, listSpecOf, listTabs, pageQuery } from './list-spec.ts'
import type { Task } from './RegisterTasks.tsx'
import { stepsOf } from './steps.ts'

const loadTasks = withTexts('register-tasks', () => import('./RegisterTasks.tsx'))
const loadInline = withTexts('register-tasks', () => import('./InlineChoice.tsx'))
const nothing = () => undefined
/** The most that the server takes in one bulk action. */
const MOST = 200
const PAGE = 100
const rowId = (row: Row) => row.id
const may = (action: string) => (row: Row) => row.actions.includes(action)

/** Reads the rows that the address asks for, whenever it changes. */
function useRows(register: Register, query: object, valid: boolean) {
  const hydrated = useHydrated()
  const { load, $state } = register.list
  const page = useSlice($state)
  const key = hydrated && valid ? JSON.stringify(query) : undefined
  useEffect(() => {
    if (key) void load(JSON.parse(key))
  }, [key, load])
  return page
}

/** The tabs with their counts, which are read again with the rows. */
function useTabs(register: Register, state: ListState, rows: object | null) {
  const i18n = useI18n()
  const tabs = useMemo(() => listTabs(register, i18n), [register, i18n])
  const { load, $state } = register.counts
  const { data } = useSlice($state)
  const key = tabs && rows ? JSON.stringify({ ...filterQuery(state), [tabs.filter]: undefined }) : undefined
  useEffect(() => {
    if (key && rows) void load(JSON.parse(key))
  }, [key, rows, load])
  return tabs && { ...tabs, counts: data ?? undefined }
}

/** The list of a register. */
export function RegisterList({ register }: { register: Register }) {
  const i18n = useI18n()
  const { t, locale } = i18n
  const { spec } = register
  const list = useListState(useMemo(() => listSpecOf(register), [register]))
  const toasts = useToasts()
  const checkExport = useExportCheck(toasts)
  const { show } = toasts
  const [near, setNear] = useState(false)
  const come = useCallback(() => setNear(true), [])
  const inline = useModule(loadInline, near && spec.inline !== undefined, nothing)
  const columns = useMemo(
    () =>
      listColumns(
        register,
        inline &&
          ((row, field, cell) => (
            <inline.InlineChoice register={register} row={row} field={field} tell={show}>
              {cell}
            </inline.InlineChoice>
          )),
      ),
    [register, inline, show],
  )
  const filters = useMemo(() => listFilters(register, i18n), [register, i18n])
  const page = useRows(register, pageQuery(list.state), list.state.invalid.length === 0)
  const tabs = useTabs(register, list.state, page.data)
  const views = useSavedViews(spec.resource, list)
  const [task, setTask] = useState<Task>()
  const close = useCallback(() => setTask(undefined), [])
  const tasks = useModule(loadTasks, task !== undefined, close)
  const to = addresses(register, locale)
  const count = page.data?.count
  const query = filterQuery(list.state)

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

  async function fetchAll() {
    const pages = Math.ceil(Math.min(count ?? 0, MOST) / PAGE)
    const numbers = Array.from({ length: pages }, (_, index) => index + 1)
    const answers = await attempt(() =>
      Promise.all(
        numbers.map((number) => listRecords<Row>(spec.resource, { ...query, page: number, page_size: PAGE })),
      ),
    )
    if (answers.ok) return answers.value.flatMap(({ results }) => results)
    toasts.show(problemMessage(answers.problem, t), { tone: 'error' })
    return []
  }

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
  const writers = spec.writers.join(' ')
  const importers = spec.writers.filter((role) => access.sheets.import.includes(role)).join(' ')
  return (
    <>
      <DataList
        id={spec.resource}
        label={t(spec.text('title'))}
        list={list}
        columns={columns}
        rowId={rowId}
        rowName={spec.name}
        rowHref={(row) => to.details(row.id)}
        rowActions={rowActions}
        rows={page.data?.results}
        count={count}
        size={page.data?.size}
        loading={page.loading}
        problem={page.error ? { kind: page.error.kind, message: problemMessage(page.error, t) } : undefined}
        onReload={() => void register.list.reload()}
        onNear={come}
        searchLabel={t(spec.text('search'))}
        filters={filters}
        tabs={tabs}
        bulkActions={[...(bulkSet ? [bulkSet] : []), bulkDelete]}
        fetchAll={fetchAll}
        mostSelected={MOST}
        views={views}
        exports={{ href: (format) => exportUrl(spec.resource, format, query), check: checkExport }}
        tools={
          <span data-roles={importers}>
            <Button intent="quiet" icon="upload" onClick={() => setTask({ kind: 'import' })}>
              <span className="max-sm:sr-only">{t('register:import')}</span>
            </Button>
          </span>
        }
        empty={{
          title: t(spec.text('empty')),
          hint: <span data-roles={importers}>{t('register:empty.hint')}</span>,
          action: (
            <a href={to.create} data-roles={writers} className={buttonStyle('primary')}>
              {t(spec.text('create'))}
            </a>
          ),
        }}
      />
      {tasks && task && (
        <tasks.RegisterTasks register={register} task={task} toasts={toasts} onClose={close} />
      )}
      <ToastRegion toasts={toasts} />
    </>
  )
}
