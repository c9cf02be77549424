import type { Child, PickupProposal } from '#contract/child.ts'
import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { approveProposal, rejectProposal } from '#src/stores/families.ts'
import type { Change } from './use-child-change.ts'

interface Props {
  child: Child
  proposal: PickupProposal
  change: Change
  onClose: () => void
}

/** Approves whom a parent proposed, and says whether their identity document was seen. */
export function ApproveProposal({ child, proposal, change, onClose }: Props) {
  const { t } = useI18n()
  const { id, name } = proposal
  const form = useForm({
    initial: { idVerified: false },
    save: ({ idVerified }) => change(() => approveProposal(child, id, idVerified)),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('family:proposal.approveAsk', { name })}
      description={t('family:proposal.approveHint', { child: child.name })}
      confirmLabel={t('family:proposal.approve')}
      onClose={onClose}
    >
      <Checkbox form={form} name="idVerified" label={t('family:pickup.idSeen')} look="switch" />
    </FormDialog>
  )
}

/** Rejects whom a parent proposed, with the reason that they read. */
export function RejectProposal({ child, proposal, change, onClose }: Props) {
  const { t } = useI18n()
  const { id, name } = proposal
  const form = useForm({
    initial: { reason: '' },
    required: ['reason'],
    save: ({ reason }) => change(() => rejectProposal(child, id, reason.trim())),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('family:proposal.rejectAsk', { name })}
      description={t('family:proposal.rejectHint')}
      confirmLabel={t('family:proposal.reject')}
      intent="danger"
      onClose={onClose}
    >
      <TextArea form={form} name="reason" label={t('family:proposal.why')} rows={3} maxLength={500} />
    </FormDialog>
  )
}
