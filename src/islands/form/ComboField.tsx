import { Combobox, type ComboboxProps } from '#src/islands/ui/combobox/Combobox.tsx'
import type { Option, Search } from '#src/islands/ui/combobox/use-options.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldOf } from './form-types.ts'
import { type FieldProps, useField } from './use-field.ts'

interface SearchProps {
  /** Finds records for a text; the empty text asks for the usual ones. */
  search: Search
  placeholder?: string
  /** Makes an option of a text that was typed, where any text will do. */
  free?: (text: string) => Option
}

type Control = Pick<ComboboxProps, 'describedBy' | 'invalid' | 'required' | 'disabled'>

interface Attributes {
  disabled: boolean | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
  'aria-describedby': string | undefined
}

const control = (attributes: Attributes): Control => ({
  disabled: attributes.disabled,
  describedBy: attributes['aria-describedby'],
  invalid: attributes['aria-invalid'],
  required: attributes['aria-required'],
})

/** One record, found while typing. The value is `{ id, name }` or `null`. */
export function ComboField<Values extends object, Name extends FieldOf<Values, Option | null>>(
  props: FieldProps<Values, Name> & SearchProps,
) {
  const field = useField(props)
  const value = field.value as Option | null
  return (
    <FieldFrame {...field} label={props.label} hint={props.hint}>
      <Combobox
        {...control(field.control)}
        id={field.id}
        selected={value ? [value] : []}
        onChange={([one]) => field.set((one ?? null) as Values[Name])}
        search={props.search}
        placeholder={props.placeholder}
        free={props.free}
      />
    </FieldFrame>
  )
}

/** Several records, found while typing. The value is a list of `{ id, name }`. */
export function MultiComboField<Values extends object, Name extends FieldOf<Values, readonly Option[]>>(
  props: FieldProps<Values, Name> & SearchProps,
) {
  const field = useField(props)
  return (
    <FieldFrame {...field} label={props.label} hint={props.hint}>
      <Combobox
        {...control(field.control)}
        id={field.id}
        multiple
        selected={field.value as readonly Option[]}
        onChange={(chosen) => field.set([...chosen] as Values[Name])}
        search={props.search}
        placeholder={props.placeholder}
        free={props.free}
      />
    </FieldFrame>
  )
}
