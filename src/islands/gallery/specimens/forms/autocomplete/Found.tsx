import { CodeField } from '#src/islands/form/CodeField.tsx'
import { ComboField, MultiComboField } from '#src/islands/form/ComboField.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { TagsField } from '#src/islands/form/TagsField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import type { Option, Search } from '#src/islands/ui/combobox/use-options.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Values {
  driver: Option | null
  schools: readonly Option[]
  zone: string
  languages: readonly string[]
  areas: readonly string[]
}

const schools = ['Orchard School', 'St Anne’s Primary', 'Hillview Academy'].map((name) => ({
  id: name,
  name,
}))

const among =
  (options: readonly Option[]): Search =>
  async (query) =>
    options.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))

export function Found() {
  const { t } = useI18n()
  const drivers: readonly Option[] = [
    { id: 'amira', name: 'Amira Haddad', hint: '+44 7700 900123' },
    { id: 'tom', name: 'Tom Reed', hint: '+44 7700 900456', blocked: t('gallery-forms:driver.blocked') },
    { id: 'yusuf', name: 'Yusuf Öztürk', hint: '+44 7700 900789' },
  ]
  const form = useForm<Values>({
    initial: {
      driver: drivers[0] ?? null,
      schools: schools.slice(0, 2),
      zone: 'Europe/London',
      languages: ['en', 'fr'],
      areas: ['BS7', 'BS16'],
    },
    save: async () => undefined,
  })
  return (
    <FormGrid>
      <ComboField form={form} name="driver" label={t('gallery-forms:field.driver')} search={among(drivers)} />
      <MultiComboField
        form={form}
        name="schools"
        label={t('gallery-forms:field.schools')}
        search={among(schools)}
      />
      <CodeField form={form} name="zone" list="timeZone" label={t('gallery-forms:field.zone')} />
      <CodeField
        form={form}
        name="languages"
        list="language"
        many
        label={t('gallery-forms:field.languages')}
      />
      <TagsField form={form} name="areas" label={t('gallery-forms:field.areas')} maxLength={10} most={8} />
    </FormGrid>
  )
}
