import type { RegisterBulk } from '#contract/register.ts'
import type { TasksProps } from '#src/islands/resource/base/use-actions.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import { recordsOf } from '#src/stores/records.ts'
import { ActionRunner } from '../actions/ActionRunner.tsx'
import type { Action, ActionOnMany, DialogCallbacks, Task } from '../actions/action.ts'
import type { Register, Row, StepSpec } from './define-register.ts'
import { FieldsDialog } from './FieldsDialog.tsx'
import { SetDialog } from './SetDialog.tsx'
import { changedField } from './steps.ts'

type Values = Record<string, unknown>
type RegisterAction = Action<Row, Values>

function many(register: Register, action: RegisterBulk['action']): ActionOnMany<Row, Values> {
  const { spec, list } = register
  const store = recordsOf(spec.resource, list)
  return {
    many: (rows, values) => {
      const ids = rows.map(({ id }) => id)
      return store.bulk(action === 'set' ? { ids, action, values } : { ids, action })
    },
    done: (rows, { t }) => t(`register-tasks:done.${action}`, { count: rows.length }),
    outcome: ({ t }) => t('register-tasks:outcome'),
    undo: { run: store.undo, done: 'register-tasks:undone' },
  }
}

const remove = (register: Register): RegisterAction => ({
  ...many(register, 'delete'),
  ask: (rows, { t }) => ({
    title:
      rows.length === 1 && rows[0]
        ? t('register-tasks:ask.delete', { name: register.spec.name(rows[0]) })
        : t('register-tasks:ask.deleteMany', { count: rows.length }),
    description: t('register-tasks:ask.deleteHint'),
    confirmLabel: t('register:delete'),
    intent: 'danger',
  }),
})

const set = (register: Register): RegisterAction => ({
  ...many(register, 'set'),
  ask: (rows) => (callbacks) => <SetDialog register={register} count={rows.length} {...callbacks} />,
})

/** One field of one record, from the row's menu: on touch screens a cell of the list is too small. */
function change(register: Register, name: string): RegisterAction {
  const { spec, list } = register
  const field = spec.form[name]
  const store = recordsOf(spec.resource, list)
  return {
    ...many(register, 'set'),
    ask: ([row], { t }) =>
      row &&
      field &&
      ((callbacks) => (
        <FieldsDialog
          fields={{ [name]: field }}
          text={spec.text}
          row={row}
          filled={() => true}
          title={t('register:edit.field', { field: t(spec.text(`field.${name}`)) })}
          description={spec.name(row)}
          confirmLabel={t('form:save')}
          {...callbacks}
          onSubmit={(values) =>
            values[name] === row[name] ? Promise.resolve(undefined) : callbacks.onSubmit(values)
          }
        />
      )),
    many: async ([row], values) =>
      row ? store.change(row, name, values[name]) : { ok: true, value: { results: [], undo: null } },
    refused: 'problems:default',
  }
}

/** The texts of a step's fields: those that the register's form does not have are called by the step's own. */
function textsOf({ spec }: Register, action: string, ask: object) {
  const own = Object.keys(ask).filter((name) => !(name in spec.form))
  return (key: string) => {
    const name = key.replace(/^field\./, '')
    return spec.text(key !== name && own.includes(name) ? `step.${action}.${name}` : key)
  }
}

function askStep(register: Register, action: string, step: StepSpec, row: Row, { t }: I18n) {
  const { spec } = register
  const name = spec.name(row)
  const { ask } = step
  const question = {
    title: t(spec.text(step.confirm ? `step.${action}.confirm` : `step.${action}`), { name }),
    confirmLabel: t(spec.text(`step.${action}`)),
    intent: step.tone === 'error' ? ('danger' as const) : ('primary' as const),
  }
  if (!ask) return step.confirm ? question : undefined
  return (callbacks: DialogCallbacks<Values>) => (
    <FieldsDialog
      {...question}
      {...callbacks}
      description={step.confirm ? undefined : name}
      fields={ask}
      text={textsOf(register, action, ask)}
      row={row}
      filled={(field) => field in spec.form}
    />
  )
}

const step = (register: Register, action: string): RegisterAction => {
  const { spec, list } = register
  const look = spec.steps?.[action] ?? {}
  return {
    ask: ([row], i18n) => row && askStep(register, action, look, row, i18n),
    one: (row, input) => recordsOf(spec.resource, list).step(row, action, input),
    done: ([row], { t }) => t(spec.text(`stepped.${action}`), { name: row ? spec.name(row) : '' }),
    changed: (row, { t }) =>
      t(row.actions.includes(action) ? 'register-tasks:step.changed' : 'register-tasks:step.gone', {
        name: spec.name(row),
      }),
  }
}

function actionOf(register: Register, { action }: Task<Row>): RegisterAction {
  if (action === 'delete') return remove(register)
  if (action === 'set') return set(register)
  const field = changedField(action)
  return field === undefined ? step(register, action) : change(register, field)
}

/** What is done to records of a register, from the list or one of them. */
export const RegisterTasks = ({ register, ...props }: TasksProps<Row> & { register: Register }) => (
  <ActionRunner {...props} actions={(task) => actionOf(register, task)} />
)
