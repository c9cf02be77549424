import { useEffect, useRef, useState } from 'react'
import { Form } from '#src/islands/form/Form.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { UnsavedChanges } from '#src/islands/form/UnsavedChanges.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { goToQuery } from '#src/lib/list/location.ts'
import { visit } from '#src/lib/nav/visit.ts'
import { $auth } from '#src/stores/auth-state.ts'
import { isRow, recordsOf } from '#src/stores/records.ts'
import { addresses } from './addresses.ts'
import type { Register, Row } from './define-register.ts'
import { problemOf, readValue, writeValue } from './field-values.ts'
import { type FormValue, isThere } from './fields.ts'
import { optimisticRow } from './optimistic-row.ts'
import { RecordNotice } from './RecordNotice.tsx'
import { RegisterField } from './RegisterField.tsx'
import { valueText } from './value-text.tsx'

type Values = Record<string, FormValue>

const loadDetails = () => import('./RegisterDetails.tsx')
const nothing = () => undefined
/** The page must have taken in that nothing is unsaved any more, or it would ask before it leaves. */
const leaveFor = (address: string) => void setTimeout(() => visit(address))
/** The record stands where its form was, and Back leads to where they came from. */
const showSaved = (id: string) => goToQuery(new URLSearchParams({ id }).toString(), 'replace')

const fieldsOf = ({ spec }: Register) => Object.entries(spec.form)
/** The fields that this person fills in. */
function useFields(register: Register) {
  const { user } = useSlice($auth)
  return fieldsOf(register).filter(([, { roles }]) => !roles || (user !== null && roles.includes(user.role)))
}
const emptyValues = (register: Register): Values =>
  Object.fromEntries(fieldsOf(register).map(([name, field]) => [name, field.empty]))
const valuesOf = (register: Register, row: Row): Values =>
  Object.fromEntries(fieldsOf(register).map(([name, field]) => [name, readValue(field, row[name])]))
const inputOf = (register: Register, values: Values) =>
  Object.fromEntries(fieldsOf(register).map(([name, field]) => [name, writeValue(field, values[name])]))

interface Part {
  /** Undefined where the form has one part. */
  section: string | undefined
  names: string[]
}

/** The fields of a form by its parts. */
function partsOf({ spec }: Register, names: readonly string[]): Part[] {
  const parts: Part[] = []
  for (const name of names) {
    const section = spec.sections?.[name]
    const part = parts.at(-1)
    if (part && section === undefined) part.names.push(name)
    else parts.push({ section, names: [name] })
  }
  return parts
}

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
          const problem = problemOf(field, values[name])
          return problem ? [[name, t(problem)]] : []
        }),
      ),
    save: async (values) => {
      const input = inputOf(register, values)
      const result = row
        ? await store.save(row, optimisticRow(register, row, values), input, version)
        : await store.create(input)
      if (result.ok) saved.current = result.value.id
      return problemIn(result, t)
    },
    onSaved: () => (row ? showSaved(row.id) : leaveFor(to.details(saved.current ?? ''))),
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
  // The heading of the create page names it already.
  const newTitle = spec.createPage ? undefined : t(spec.text('create'))
  const title = row ? t('register-record:edit.title', { name: spec.name(row) }) : newTitle
  const shown = fields.flatMap(([name, field]) => (isThere(field, form.values) ? [name] : []))
  const parts = partsOf(register, shown)
  const screen = (
    <Form
      stays
      form={followed}
      submitLabel={t(row ? 'form:save' : spec.text('create'))}
      onCancel={() => visit(row ? to.details(row.id) : to.list)}
    >
      {spec.sections && title && <h2 className="text-h5">{title}</h2>}
      {parts.map(({ section, names }) => (
        <Card key={section} title={section ? t(spec.text(`section.${section}`)) : title}>
          <FormGrid>
            {names.map((name) => (
              <RegisterField key={name} spec={spec} form={followed} name={name} row={row} />
            ))}
          </FormGrid>
        </Card>
      ))}
    </Form>
  )
  const optimistic = useOptimisticRow(register, row, form)
  return (
    <>
      {optimistic}
      {/* It stays, with all that was typed, for the case that the server refuses it. */}
      <div
        hidden={optimistic !== null}
        className={
          spec.beside ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : 'contents'
        }
      >
        {screen}
        {spec.beside && (
          <LazyPart load={spec.beside} props={{ input: inputOf(register, form.values), id: row?.id }} />
        )}
      </div>
    </>
  )
}

/** The record as it will be, while its form is being saved; else null. */
function useOptimisticRow(register: Register, row: Row | undefined, form: FormApi<Values>) {
  const details = useModule(loadDetails, row !== undefined && form.dirty, nothing)
  const saving = row !== undefined && form.busy && details !== undefined
  useEffect(() => {
    if (saving) scrollTo({ top: 0 })
  }, [saving])
  if (!saving) return null
  return (
    <>
      <div inert>
        <details.RecordView register={register} row={row} saving />
      </div>
      <UnsavedChanges dirty />
    </>
  )
}

const definite = (patch: Readonly<Partial<Values>>): Values =>
  Object.fromEntries(
    Object.entries(patch).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** The form of a record, or of a new one without `id`. */
export function RegisterForm({ register, id }: { register: Register; id: string | undefined }) {
  const { load, forget, reload, $state } = recordsOf(register.spec.resource, register.list).detail
  const { data, error, loading } = useSlice($state)
  const { isInitialized } = useSlice($auth)
  useEffect(() => {
    if (id === undefined) return
    forget(id)
    void load(id)
  }, [id, load, forget])
  // What a new one starts with may depend on where the office is, as the profile says.
  if (id === undefined && isInitialized) return <Fields register={register} row={undefined} />
  if (id !== undefined && data?.id === id && (!loading || !error))
    return <Fields key={id} register={register} row={data} />
  const problem = id === undefined ? null : error
  return <RecordNotice register={register} problem={problem} onRetry={() => void reload()} />
}
