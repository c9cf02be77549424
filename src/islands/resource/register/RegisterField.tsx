import { useMemo } from 'react'
import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import { ComboField, MultiComboField } from '#src/islands/form/ComboField.tsx'
import { DateField } from '#src/islands/form/DateField.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { NumberField } from '#src/islands/form/NumberField.tsx'
import { PhoneField } from '#src/islands/form/PhoneField.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Option } from '#src/islands/ui/use-options.ts'
import type { Register } from './define-register.ts'
import type { Control, FormValue } from './fields.ts'
import { recordSearch } from './search-records.ts'

type Form = FormApi<Record<string, FormValue>>

interface Props {
  register: Register
  form: Form
  name: string
}

/** The form as a field of one kind of value sees it: what the field holds was decided by its description. */
const holding = <Value extends FormValue>(form: Form) => form as unknown as FormApi<Record<string, Value>>

function Reference({ control, ...props }: Props & { control: Extract<Control, { kind: 'reference' }> }) {
  const { t } = useI18n()
  const { name, register: other, many } = { ...control, name: props.name }
  const search = useMemo(() => recordSearch(other, control.name), [other, control.name])
  const label = t(props.register.spec.text(`field.${name}`))
  return many ? (
    <MultiComboField
      form={holding<readonly Option[]>(props.form)}
      name={name}
      label={label}
      search={search}
    />
  ) : (
    <ComboField form={holding<Option | null>(props.form)} name={name} label={label} search={search} />
  )
}

/** A field of a register's form, by its description. */
export function RegisterField({ register, form, name }: Props) {
  const { t } = useI18n()
  const { spec } = register
  const field = spec.form[name]
  if (!field) return null
  const { control } = field
  const label = t(spec.text(`field.${name}`))
  const texts = { form: holding<string>(form), name, label }
  switch (control.kind) {
    case 'text': {
      const { long, max, kind: _, ...looks } = control
      const most = max === undefined ? {} : { maxLength: max }
      return long ? <TextArea {...texts} {...most} /> : <TextField {...texts} {...most} {...looks} />
    }
    case 'number': {
      const { kind: _, ...bounds } = control
      return <NumberField form={holding<number | null>(form)} name={name} label={label} {...bounds} />
    }
    case 'toggle':
      return <Checkbox form={holding<boolean>(form)} name={name} label={label} look="switch" />
    case 'date':
      return <DateField {...texts} />
    case 'phone':
      return <PhoneField {...texts} country="+44" />
    case 'select':
      return (
        <Select
          {...texts}
          placeholder={t(field.required ? 'register:choose' : 'register:none')}
          options={control.values.map((value) => ({ value, label: t(spec.text(`${name}.${value}`)) }))}
        />
      )
    case 'reference':
      return <Reference register={register} form={form} name={name} control={control} />
  }
}
