import { useEffect, useRef, useState } from 'react'
import { Form } from '#src/islands/form/Form.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { Card } from '#src/islands/ui/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { $auth } from '#src/stores/auth-state.ts'
import { isRow, recordsOf } from '#src/stores/records.ts'
import { problemIn } from '../save-problem.ts'
import { useSlice } from '../use-slice.ts'
import { addresses } from './addresses.ts'
import type { Register, Row } from './define-register.ts'
import { type FormValue, isThere } from './fields.ts'
import { RecordNotice } from './RecordNotice.tsx'
import { RegisterField } from './RegisterField.tsx'
import { valueText } from './show-value.tsx'

type Values = Record<string, FormValue>

const fieldsOf = ({ spec }: Register) => Object.entries(spec.form)
/** The fields that this person fills in. */
function useFields(register: Register) {
  const { user } = useSlice($auth)
  return fieldsOf(register).filter(([, { roles }]) => !roles || (user !== null && roles.includes(user.role)))
}
const emptyValues = (register: Register): Values =>
  Object.fromEntries(fieldsOf(register).map(([name, field]) => [name, field.empty]))
const valuesOf = (register: Register, row: Row): Values =>
  Object.fromEntries(fieldsOf(register).map(([name, field]) => [name, field.read(row[name])]))
const inputOf = (register: Register, values: Values) =>
  Object.fromEntries(fieldsOf(register).map(([name, field]) => [name, field.write(values[name] ?? null)]))

function Fields({ register, row }: { register: Register; row: Row | undefined }) {
  const i18n = useI18n()
  const { t, locale } = i18n
  const { spec } = register
  const fields = useFields(register)
  const store = recordsOf(spec.resource, register.list)
  const to = addresses(register, locale)
  const saved = useRef(row?.id)
  const [version, setVersion] = useState(row?.version ?? 0)
  const form = useForm<Values>({
    initial: row ? valuesOf(register, row) : emptyValues(register),
    required: (values) =>
      fields.flatMap(([name, field]) => (field.required && isThere(field, values) ? [name] : [])),
    validate: (values) =>
      Object.fromEntries(
        fieldsOf(register).flatMap(([name, field]) => {
          const problem = field.problem?.(values[name] ?? null)
          return problem ? [[name, t(problem)]] : []
        }),
      ),
    save: async (values) => {
      const input = inputOf(register, values)
      const result = row ? await store.save(row.id, input, version) : await store.create(input)
      if (result.ok) saved.current = result.value.id
      return problemIn(result, t)
    },
    // The page must have taken in that nothing is unsaved any more, or it would ask before it leaves.
    onSaved: () => setTimeout(() => location.assign(to.details(saved.current ?? ''))),
    ...(row && {
      conflict: {
        values: (current) => (isRow(current) ? valuesOf(register, current) : undefined),
        accept: (current) => {
          if (isRow(current)) setVersion(current.version)
        },
        show: (name, value) => valueText(register, name, value, i18n, row),
      },
    }),
  })
  const followed = {
    ...form,
    set: <Name extends string>(name: Name, value: Values[Name]) => {
      form.set(name, value)
      void spec.follow?.[name]?.(value).then((patch) => form.patch(definite(patch)))
    },
  }
  // A page of its own says already what it is for.
  const newTitle = spec.createPage ? undefined : t(spec.text('create'))
  const screen = (
    <Form
      form={followed}
      submitLabel={t(row ? 'register:save' : spec.text('create'))}
      onCancel={() => location.assign(row ? to.details(row.id) : to.list)}
    >
      <Card title={row ? t('register:edit.title', { name: spec.name(row) }) : newTitle}>
        <FormGrid>
          {fields.map(
            ([name, field]) =>
              isThere(field, form.values) && (
                <RegisterField key={name} register={register} form={followed} name={name} row={row} />
              ),
          )}
        </FormGrid>
      </Card>
    </Form>
  )
  if (!spec.beside) return screen
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {screen}
      <LazyPart load={spec.beside} props={{ input: inputOf(register, form.values), id: row?.id }} />
    </div>
  )
}

const definite = (patch: Readonly<Partial<Values>>): Values =>
  Object.fromEntries(
    Object.entries(patch).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** The form of a record, or of a new one without `id`. */
export function RegisterForm({ register, id }: { register: Register; id: string | undefined }) {
  const { load, reload, $state } = recordsOf(register.spec.resource, register.list).detail
  const { data, error, loading } = useSlice($state)
  useEffect(() => {
    if (id !== undefined) void load(id)
  }, [id, load])
  if (id === undefined) return <Fields register={register} row={undefined} />
  if (data?.id === id && (!loading || !error)) return <Fields key={id} register={register} row={data} />
  return <RecordNotice register={register} problem={error} onRetry={() => void reload()} />
}
