import type { FormApi } from '#src/islands/form/form-types.ts'
import { Select } from '#src/islands/form/Select.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type PassengerValues, passengerFields, type Waiting } from './passenger-form.ts'

interface Props {
  form: FormApi<PassengerValues>
  index: number
  passenger: Waiting
  /** The ways of knowing a person beside the code word. */
  others: readonly string[]
}

/** How somebody was known; a code word is typed in as it was said, and the server compares it. */
export function CodeWordFields({ form, index, passenger, others }: Props) {
  const { t } = useI18n()
  const { name, get } = passengerFields(form.values, index)
  const open = passenger.hasCodeWord && passenger.triesLeft > 0
  const methods = open ? ['code_word', ...others] : others
  return (
    <>
      <Select
        form={form}
        name={name('method')}
        label={t('ride-questions:act.method')}
        options={methods.map((value) => ({ value, label: t(`passengers:method.${value}`) }))}
        placeholder={t('ride-questions:act.chooseMethod')}
      />
      {get('method') === 'code_word' && (
        <TextField
          form={form}
          name={name('word')}
          label={t('ride-questions:act.word')}
          hint={t('ride-questions:act.wordHint')}
          maxLength={80}
        />
      )}
    </>
  )
}
