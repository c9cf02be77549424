import { type ComponentProps, useMemo } from 'react'
import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import { ChoicesField } from '#src/islands/form/ChoicesField.tsx'
import { CodeField } from '#src/islands/form/CodeField.tsx'
import { ComboField, MultiComboField } from '#src/islands/form/ComboField.tsx'
import { DateField, DateTimeField } from '#src/islands/form/DateField.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { MoneyField } from '#src/islands/form/MoneyField.tsx'
import { NumberField } from '#src/islands/form/NumberField.tsx'
import { PhoneField } from '#src/islands/form/PhoneField.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { TagsField } from '#src/islands/form/TagsField.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import type { PlaceOption } from '#src/islands/resource/place/place-option.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { type Unit, unitSign } from '#src/lib/format/unit.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { FileValue } from '../files/file-value.ts'
import { PhotoField } from '../files/PhotoField.tsx'
import type { Row } from './define-register.ts'
import { type Control, controlOf, type Field, type FormValue } from './fields.ts'
import { recordSearch } from './search-records.ts'

type Form = FormApi<Record<string, FormValue>>

/** What fields are called: `field.<name>`, `hint.<name>`, `<name>.<value>` for every choice. */
export interface FieldTexts {
  readonly form: { readonly [name: string]: Field<unknown> }
  readonly text: (key: string) => string
  /** Whose picture it is. */
  readonly name?: (row: Row) => string
}

interface Props {
  spec: FieldTexts
  form: Form
  name: string
  /** The record that it is a field of, or is about. */
  row?: Row | undefined
}

const loadPlace = withTexts('place', () =>
  import('../place/PlaceField.tsx').then((module) => module.PlaceField),
)

const loadPin = withTexts('place', () => import('../place/PinField.tsx').then((module) => module.PinField))

const loadFiles = withTexts('files', () =>
  import('../files/FilesField.tsx').then((module) => module.FilesField),
)

const loadRows = () => import('./RowsField.tsx').then((module) => module.RowsField)

/** The form as a field of one kind of value sees it: what the field holds was decided by its description. */
const formOf = <Value extends FormValue>(form: Form) => form as unknown as FormApi<Record<string, Value>>

function Reference({ control, ...props }: Props & { control: Extract<Control, { kind: 'reference' }> }) {
  const { t } = useI18n()
  const { name, register: other, many } = { ...control, name: props.name }
  const search = useMemo(() => recordSearch(other, control.name), [other, control.name])
  const label = t(props.spec.text(`field.${name}`))
  return many ? (
    <MultiComboField form={formOf<readonly Option[]>(props.form)} name={name} label={label} search={search} />
  ) : (
    <ComboField form={formOf<Option | null>(props.form)} name={name} label={label} search={search} />
  )
}

type CountedProps = Omit<ComponentProps<typeof NumberField<Record<string, number | null>, string>>, 'unit'>

function Counted({ unit, ...props }: CountedProps & { unit?: Unit }) {
  const { format } = useI18n()
  return <NumberField {...props} {...(unit && { unit: unitSign(unit, format.tag) })} />
}

/** A state that only a step leads to is none to choose, save for a record that is in it. */
const withHeld = (values: readonly string[], held: FormValue | undefined) =>
  typeof held !== 'string' || held === '' || values.includes(held) ? values : [held, ...values]

const nameOf = ({ name }: FieldTexts, row: Row | undefined) => (row && name ? name(row) : '')

/** A field of a form, by its description. */
export function RegisterField({ spec, form, name, row }: Props) {
  const { t } = useI18n()
  const field = spec.form[name]
  if (!field) return null
  const control = controlOf(field.control, form.values) ?? { kind: 'number' }
  const label = t(spec.text(`field.${name}`))
  const hint = field.hint && t(spec.text(`hint.${name}`))
  const texts = { form: formOf<string>(form), name, label, hint }
  const named = (values: readonly string[]) =>
    values.map((value) => ({ value, label: t(spec.text(`${name}.${value}`)) }))
  switch (control.kind) {
    case 'text': {
      const { lines, max, kind: _, ...style } = control
      const most = max === undefined ? {} : { maxLength: max }
      return lines ? (
        <div className="sm:col-span-2">
          <TextArea {...texts} {...most} rows={lines} />
        </div>
      ) : (
        <TextField {...texts} {...most} {...style} />
      )
    }
    case 'number': {
      const { kind: _, ...bounds } = control
      return <Counted {...bounds} form={formOf<number | null>(form)} name={name} label={label} />
    }
    case 'money': {
      const currency = String(form.values[control.currency] ?? row?.[control.currency] ?? '')
      return <MoneyField form={formOf<number | null>(form)} name={name} label={label} currency={currency} />
    }
    case 'toggle':
      // On the line of the control beside it, whose label stands above.
      return (
        <div className="flex min-h-[38px] items-center self-end">
          <Checkbox form={formOf<boolean>(form)} name={name} label={label} look="switch" />
        </div>
      )
    case 'date':
      return <DateField {...texts} />
    case 'moment':
      return <DateTimeField {...texts} zone={Intl.DateTimeFormat().resolvedOptions().timeZone} />
    case 'phone':
      return <PhoneField {...texts} country="+44" />
    case 'select':
      return (
        <Select
          {...texts}
          placeholder={t(field.required ? 'form:choose' : 'form:none')}
          options={named(withHeld(control.values, form.base[name]))}
        />
      )
    case 'choices':
      return (
        <ChoicesField
          form={formOf<readonly string[]>(form)}
          name={name}
          label={label}
          options={named(control.values)}
        />
      )
    case 'tags': {
      const { kind: _, max, ...most } = control
      const longest = max === undefined ? {} : { maxLength: max }
      return (
        <TagsField form={formOf<readonly string[]>(form)} name={name} label={label} {...longest} {...most} />
      )
    }
    case 'code':
      return (
        <CodeField
          form={formOf<string | readonly string[]>(form)}
          name={name}
          label={label}
          list={control.list}
          many={control.many}
          among={control.among}
        />
      )
    case 'place':
      return (
        <LazyPart
          load={loadPlace}
          props={{ form: formOf<PlaceOption | null>(form), name, label, notes: control.notes }}
        />
      )
    case 'own':
      return (
        <div className="sm:col-span-2">
          <LazyPart load={control.load} props={{ form, name, label, row }} />
        </div>
      )
    case 'pin':
      return <LazyPart load={loadPin} props={{ form: formOf<PlaceOption | null>(form), name, label }} />
    case 'rows':
      return (
        <div className="sm:col-span-2">
          <LazyPart load={loadRows} props={{ spec, form, name, control, FieldPart: RegisterField }} />
        </div>
      )
    case 'files':
      return (
        <div className="sm:col-span-2">
          <LazyPart
            load={loadFiles}
            props={{ form: formOf<readonly FileValue[]>(form), name, label, most: control.most }}
          />
        </div>
      )
    case 'photo':
      return (
        <div className="sm:col-span-2">
          <PhotoField
            form={formOf<readonly FileValue[]>(form)}
            name={name}
            label={label}
            person={nameOf(spec, row)}
          />
        </div>
      )
    case 'reference':
      return <Reference spec={spec} form={form} name={name} control={control} />
  }
}
