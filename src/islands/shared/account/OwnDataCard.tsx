import { useState } from 'react'
import type { OwnProfile } from '#contract/account.ts'
import { languageName } from '#contract/language-name.ts'
import { Form } from '#src/islands/form/Form.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { PhoneField } from '#src/islands/form/PhoneField.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { saveProblem } from '#src/islands/resource/base/save-problem.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { localeTags } from '#src/lib/i18n/locales.ts'
import { site } from '#src/lib/site.ts'
import { acceptAccount, saveAccount } from '#src/stores/account.ts'
import { changesOf, displayValue, mayChangePhone, type OwnData, ownDataOf } from './own-data.ts'

interface FactsProps {
  items: readonly { label: string; value: string | null }[]
  hint: string
}

/** What stands in the record but is not the person's to change. */
function Facts({ items, hint }: FactsProps) {
  const known = items.filter(({ value }) => value)
  if (known.length === 0) return null
  return (
    <div className="rounded-control bg-surface-sunken px-4 py-3">
      <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        {known.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-caption text-ink-muted">{label}</dt>
            <dd className="font-medium [overflow-wrap:anywhere]">
              <bdi dir="ltr">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-caption text-ink-muted">{hint}</p>
    </div>
  )
}

interface Props {
  account: OwnProfile
  toasts: Toasts
}

const isAccount = (value: unknown): value is OwnProfile =>
  typeof value === 'object' && value !== null && 'firstName' in value && 'version' in value

/** Names, phone and language. The version is that of what the form shows, whatever else is saved meanwhile. */
export function OwnDataCard({ account, toasts }: Props) {
  const { t } = useI18n()
  const [version, setVersion] = useState(account.version)
  const form = useForm<OwnData>({
    initial: ownDataOf(account),
    required: ['firstName', 'lastName'],
    save: async (values) => {
      const result = await saveAccount(changesOf(values, form.base), version)
      if (!result.ok) return saveProblem(result.problem, t)
      setVersion(result.value.version)
      return undefined
    },
    onSaved: () => toasts.show(t('profile:data.saved')),
    conflict: {
      values: (current) => (isAccount(current) ? ownDataOf(current) : undefined),
      accept: (current) => {
        if (!isAccount(current)) return
        setVersion(current.version)
        acceptAccount(current)
      },
      show: (name, value) => displayValue(name, value, t),
    },
  })
  const fixed = [
    { label: t('profile:data.email'), value: account.email },
    ...(mayChangePhone(account) ? [] : [{ label: t('profile:data.phone'), value: account.phone }]),
  ]
  return (
    <Card id="own-data" title={t('profile:data.title')}>
      <Form form={form} submitLabel={t('profile:save')}>
        <FormGrid>
          <TextField
            form={form}
            name="firstName"
            label={t('profile:data.firstName')}
            autoComplete="given-name"
            maxLength={80}
          />
          <TextField
            form={form}
            name="lastName"
            label={t('profile:data.lastName')}
            autoComplete="family-name"
            maxLength={80}
          />
          {mayChangePhone(account) && (
            <PhoneField form={form} name="phone" label={t('profile:data.phone')} country={site.country} />
          )}
          <Select
            form={form}
            name="language"
            label={t('profile:data.language')}
            hint={t('profile:data.languageHint')}
            placeholder={t('profile:data.languageOfPage')}
            options={localeTags.map((tag) => ({ value: tag, label: languageName(tag) }))}
          />
        </FormGrid>
        <Facts items={fixed} hint={t('profile:data.fixedHint')} />
      </Form>
    </Card>
  )
}
