import { bookingSources } from '#contract/lists/bookings.ts'
import { ComboField, MultiComboField } from '#src/islands/form/ComboField.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { NumberField } from '#src/islands/form/NumberField.tsx'
import { PhoneField } from '#src/islands/form/PhoneField.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { fullName } from '#src/islands/shared/people/full-name.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { site } from '#src/lib/site.ts'
import { findChildren, findCompanies } from '#src/stores/lookups.ts'
import type { BookingValues, ChildChoice } from './values.ts'

/** Children by name; one that is away for now, or left, is shown and can't be chosen. */
async function searchChildren(
  search: string,
  signal: AbortSignal,
  away: (status: string) => string,
): Promise<ChildChoice[]> {
  const children = await findChildren(search, signal)
  return children.map((record) => ({
    id: record.id,
    name: fullName(record),
    hint: [record.school?.name, record.grade].filter(Boolean).join(' · ') || undefined,
    blocked: record.status === 'active' ? undefined : away(record.status),
    record,
  }))
}

async function searchCompanies(search: string, signal: AbortSignal): Promise<Option[]> {
  const companies = await findCompanies(search, signal)
  return companies.map(({ id, name }) => ({ id, name }))
}

/** Those that the office takes down itself come first. */
const sources = [...new Set<BookingValues['source']>(['console', 'phone', ...bookingSources])]

/** Children, how many ride, who booked, and for which company. */
export function WhoCard({ form, companyFixed }: { form: FormApi<BookingValues>; companyFixed: boolean }) {
  const { t } = useI18n()
  const text = (key: string) => t(`booking-form:who.${key}`)
  return (
    <Card id="who" title={text('title')}>
      <div className="flex flex-col gap-4">
        <MultiComboField
          form={form}
          name="children"
          label={text('children')}
          hint={text('childrenHint')}
          placeholder={text('childrenSearch')}
          search={(query, signal) => searchChildren(query, signal, (status) => text(status))}
        />
        <FormGrid>
          <TextField form={form} name="bookerName" label={text('bookerName')} maxLength={120} />
          <PhoneField form={form} name="bookerPhone" label={text('bookerPhone')} country={site.country} />
          <NumberField
            form={form}
            name="passengers"
            label={text('passengers')}
            hint={text('passengersHint')}
            min={Math.max(1, form.values.children.length)}
            max={60}
          />
          <Select
            form={form}
            name="source"
            label={text('source')}
            options={sources.map((value) => ({ value, label: t(`booking-kinds:source.${value}`) }))}
          />
          {!companyFixed && (
            <ComboField
              form={form}
              name="company"
              label={text('company')}
              hint={text('companyHint')}
              placeholder={text('companySearch')}
              search={searchCompanies}
            />
          )}
        </FormGrid>
      </div>
    </Card>
  )
}
