import { useRef } from 'react'
import type { Child, Guardian, GuardianInput } from '#contract/child.ts'
import { relationships } from '#contract/lists/people.ts'
import type { Parent } from '#contract/parent.ts'
import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import { ComboField } from '#src/islands/form/ComboField.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { PhoneField } from '#src/islands/form/PhoneField.tsx'
import { RadioCards } from '#src/islands/form/RadioCards.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { site } from '#src/lib/site.ts'
import { createParent, linkGuardian } from '#src/stores/families.ts'
import { findParents } from '#src/stores/lookups.ts'
import type { Change } from './use-child-change.ts'

const rights = ['isPrimary', 'isEmergency', 'canPickup', 'canEdit'] as const

interface Values extends GuardianInput {
  who: 'known' | 'new'
  parent: Option | null
  firstName: string
  lastName: string
  phone: string
  email: string
}

const parentOption = ({ id, name, phone, children }: Parent): Option => ({
  id,
  name,
  hint: [phone, ...children.map((one) => one.name)].join(' · '),
})

const searchParents = async (search: string, signal: AbortSignal): Promise<Option[]> =>
  (await findParents(search, signal)).map(parentOption)

function initial(child: Child, guardian: Guardian | undefined): Values {
  return {
    who: 'known',
    parent: guardian ? { id: guardian.id, name: guardian.name } : null,
    firstName: '',
    lastName: child.lastName,
    phone: '',
    email: '',
    relationship: guardian?.relationship ?? 'parent',
    isPrimary: guardian?.isPrimary ?? child.guardians.length === 0,
    isEmergency: guardian?.isEmergency ?? true,
    canPickup: guardian?.canPickup ?? true,
    canEdit: guardian?.canEdit ?? false,
  }
}

/** Which parent it is: one that is registered, or a new one. */
function Who({ form }: { form: FormApi<Values> }) {
  const { t } = useI18n()
  return (
    <>
      <RadioCards
        form={form}
        name="who"
        label={t('family:guardian.who')}
        options={[
          { value: 'known', icon: 'search', label: t('family:guardian.known') },
          { value: 'new', icon: 'plus', label: t('family:guardian.new') },
        ]}
      />
      {form.values.who === 'known' ? (
        <ComboField
          form={form}
          name="parent"
          label={t('family:guardian.parent')}
          placeholder={t('family:guardian.search')}
          search={searchParents}
        />
      ) : (
        <>
          <TextField form={form} name="firstName" label={t('family:firstName')} maxLength={80} />
          <TextField form={form} name="lastName" label={t('family:lastName')} maxLength={80} />
          <PhoneField form={form} name="phone" label={t('family:phone')} country={site.country} />
          <TextField form={form} name="email" label={t('family:email')} type="email" maxLength={254} />
        </>
      )}
    </>
  )
}

interface Props {
  child: Child
  /** Who is already one, and whose rights are changed. */
  guardian: Guardian | undefined
  change: Change
  onClose: () => void
}

/** Makes somebody a guardian of the child, or changes what a guardian may do. */
export function GuardianDialog({ child, guardian, change, onClose }: Props) {
  const { t, locale } = useI18n()
  // A parent who was made, and could not be linked, is not made again by the next try.
  const made = useRef<string>(undefined)

  async function parentOf({ who, parent, firstName, lastName, phone, email }: Values) {
    if (who === 'known') return parent?.id
    if (made.current) return made.current
    const notify = { push: true, sms: true, email: true }
    const names = { firstName: firstName.trim(), lastName: lastName.trim() }
    const contact = { phone, altPhone: null, email: email.trim(), address: child.home.address }
    const input = {
      ...names,
      ...contact,
      language: locale,
      notify,
      status: 'active',
      changeCutoffMin: null,
    } as const
    const result = await createParent(input)
    if (!result.ok) return result
    made.current = result.value.id
    return made.current
  }

  const form = useForm<Values>({
    initial: initial(child, guardian),
    validate: ({ who, parent, ...values }) => {
      const missing = t('form:required')
      if (guardian || (who === 'known' && parent)) return {}
      if (who === 'known') return { parent: missing }
      const empty = (['firstName', 'lastName', 'phone', 'email'] as const).filter(
        (name) => !values[name].trim(),
      )
      return Object.fromEntries(empty.map((name) => [name, missing]))
    },
    save: async (values) => {
      const found = await parentOf(values)
      if (found === undefined) return undefined
      if (typeof found !== 'string') return problemIn(found, t)
      const { relationship, isPrimary, isEmergency, canPickup, canEdit } = values
      return change(() =>
        linkGuardian(child, found, { relationship, isPrimary, isEmergency, canPickup, canEdit }),
      )
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={guardian ? t('family:guardian.edit', { name: guardian.name }) : t('family:guardian.add')}
      confirmLabel={t(guardian ? 'family:save' : 'family:guardian.confirm')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {!guardian && <Who form={form} />}
        <Select
          form={form}
          name="relationship"
          label={t('family:relationship')}
          options={relationships.map((value) => ({ value, label: t(`family:relationship.${value}`) }))}
        />
        {rights.map((name) => (
          <Checkbox key={name} form={form} name={name} label={t(`family:right.${name}`)} look="switch" />
        ))}
      </div>
    </FormDialog>
  )
}
