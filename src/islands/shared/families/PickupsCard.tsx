import { useState } from 'react'
import type { Child, PickupPerson } from '#contract/child.ts'
import { ConfirmTask } from '#src/islands/resource/actions/ConfirmTask.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { removePickup } from '#src/stores/families.ts'
import { LastDay } from './LastDay.tsx'
import { Person } from './Person.tsx'
import { PickupDialog } from './PickupDialog.tsx'
import { Proposals } from './Proposals.tsx'
import type { Change } from './use-child-change.ts'

type DialogState =
  | { kind: 'propose' }
  | { kind: 'save'; person?: PickupPerson }
  | { kind: 'remove'; person: PickupPerson }

function Facts({ person: { idVerified, validUntil } }: { person: PickupPerson }) {
  const { t } = useI18n()
  return (
    <>
      <Badge tone={idVerified ? 'success' : 'warning'} icon={idVerified ? 'check' : 'warning'}>
        {t(idVerified ? 'family:pickup.idVerified' : 'family:pickup.notVerified')}
      </Badge>
      <LastDay validUntil={validUntil} />
    </>
  )
}

/** Who may fetch the child besides the guardians, and whom parents propose. */
export function PickupsCard({ child, change }: { child: Child; change: Change }) {
  const { t } = useI18n()
  const [dialog, setDialog] = useState<DialogState>()
  const close = () => setDialog(undefined)
  const mayEdit = child.actions.includes('edit')
  const mayPropose = child.actions.includes('propose_pickup')
  return (
    <Card
      id="pickups"
      title={t('family:pickups')}
      flush
      actions={
        (mayEdit || mayPropose) && (
          <Button size="sm" icon="plus" onClick={() => setDialog({ kind: mayEdit ? 'save' : 'propose' })}>
            {t(mayEdit ? 'family:pickup.add' : 'family:proposal.add')}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {child.authorisedPickups.length === 0 && (
          <li className="p-6 text-ink-muted">{t('family:pickups.none')}</li>
        )}
        {child.authorisedPickups.map((person) => (
          <Person
            key={person.id}
            name={person.name}
            title={person.name}
            relationship={person.relationship}
            phone={person.phone}
            badges={<Facts person={person} />}
            onEdit={mayEdit ? () => setDialog({ kind: 'save', person }) : undefined}
            onRemove={mayEdit ? () => setDialog({ kind: 'remove', person }) : undefined}
          />
        ))}
        <Proposals child={child} change={change} />
      </ul>
      {dialog?.kind === 'propose' && (
        <PickupDialog child={child} person={undefined} proposed change={change} onClose={close} />
      )}
      {dialog?.kind === 'save' && (
        <PickupDialog child={child} person={dialog.person} change={change} onClose={close} />
      )}
      {dialog?.kind === 'remove' && (
        <ConfirmTask
          confirmLabel={t('family:remove')}
          intent="danger"
          title={t('family:pickup.removeAsk', { name: dialog.person.name })}
          description={t('family:pickup.removeHint', { child: child.name })}
          onSubmit={() => change(() => removePickup(child, dialog.person.id))}
          onDone={close}
          onClose={close}
        />
      )}
    </Card>
  )
}
