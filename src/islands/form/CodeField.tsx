import { useMemo } from 'react'
import { Combobox } from '#src/islands/ui/combobox/Combobox.tsx'
import type { Search } from '#src/islands/ui/combobox/use-options.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type CodeList, codeName } from '#src/lib/format/code-names.ts'
import { codeOptions } from '#src/lib/format/code-options.ts'
import { fold } from '#src/lib/format/fold.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldOf } from './form-types.ts'
import { type FieldProps, useField } from './use-field.ts'

type Codes = string | readonly string[]

interface CodeFieldProps<Values, Name extends FieldOf<Values, Codes>> extends FieldProps<Values, Name> {
  list: CodeList
  /** All of the list without it. */
  among?: readonly string[] | undefined
  many?: boolean
}

const maxOptions = 60

/** Finds by name and by code; all of the list is here already. */
function searchIn(list: CodeList, among: readonly string[] | undefined, locale: Locale): Search {
  const options = codeOptions(list, locale, among)
  const texts = options.map(({ id, name }) => fold(`${name} ${id}`))
  return async (query) => {
    const words = fold(query).split(/\s+/)
    return options.filter((_, at) => words.every((word) => texts[at]?.includes(word))).slice(0, maxOptions)
  }
}

/** A currency, time zone or language, or several: found by its name while typing, stored as its code. */
export function CodeField<Values extends object, Name extends FieldOf<Values, Codes>>(
  props: CodeFieldProps<Values, Name>,
) {
  const { list, among, many = false } = props
  const field = useField(props)
  const { locale } = useI18n()
  const search = useMemo(() => searchIn(list, among, locale), [list, among, locale])
  const { disabled, ...control } = field.control
  const chosen = [field.value as Codes].flat().filter(Boolean)
  return (
    <FieldFrame {...field} label={props.label} hint={props.hint}>
      <Combobox
        id={field.id}
        disabled={disabled}
        describedBy={control['aria-describedby']}
        invalid={control['aria-invalid']}
        required={control['aria-required']}
        multiple={many}
        selected={chosen.map((id) => ({ id, name: codeName(list, id, locale) }))}
        onChange={(next) => {
          const ids = next.map(({ id }) => id)
          field.set((many ? ids : (ids[0] ?? '')) as Values[Name])
        }}
        search={search}
      />
    </FieldFrame>
  )
}
