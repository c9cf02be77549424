import type { Child, PickupPerson } from '#contract/child.ts'
import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import { DateField } from '#src/islands/form/DateField.tsx'
import { PhoneField } from '#src/islands/form/PhoneField.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { site } from '#src/lib/site.ts'
import { proposePickup, savePickup } from '#src/stores/families.ts'
import type { Change } from './use-child-change.ts'

interface Props {
  child: Child
  person: PickupPerson | undefined
  /** By a parent: the office decides. */
  proposed?: boolean
  change: Change
  onClose: () => void
}

/** Somebody who may fetch the child, and until when, or who is proposed for it. */
export function PickupDialog({ child, person, proposed = false, change, onClose }: Props) {
  const { t } = useI18n()
  const texts = proposed
    ? { title: 'family:proposal.add', confirm: 'family:proposal.send' }
    : { title: 'family:pickup.add', confirm: 'family:pickup.confirm' }
  const form = useForm({
    initial: {
      name: person?.name ?? '',
      relationship: person?.relationship ?? '',
      phone: person?.phone ?? '',
      idVerified: person?.idVerified ?? false,
      validUntil: person?.validUntil ?? '',
    },
    required: ['name', 'relationship', 'phone'],
    save: ({ name, relationship, phone, idVerified, validUntil }) => {
      const texts = { name: name.trim(), relationship: relationship.trim() }
      const input = { ...texts, phone, validUntil: validUntil || null }
      if (proposed) return change(() => proposePickup(child, input))
      return change(() => savePickup(child, person?.id, { ...input, idVerified }))
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={person ? t('family:pickup.edit', { name: person.name }) : t(texts.title)}
      description={proposed ? t('family:proposal.hint') : undefined}
      confirmLabel={t(person ? 'family:save' : texts.confirm)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <TextField form={form} name="name" label={t('family:pickup.name')} maxLength={120} />
        <TextField form={form} name="relationship" label={t('family:pickup.relationship')} maxLength={60} />
        <PhoneField form={form} name="phone" label={t('family:phone')} country={site.country} />
        <DateField
          form={form}
          name="validUntil"
          label={t('family:pickup.validUntil')}
          hint={t('family:pickup.validHint')}
        />
        {!proposed && (
          <Checkbox form={form} name="idVerified" label={t('family:pickup.idSeen')} look="switch" />
        )}
      </div>
    </FormDialog>
  )
}
