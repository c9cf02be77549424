import { useState } from 'react'
import type { Child, Guardian } from '#contract/child.ts'
import { ConfirmTask } from '#src/islands/resource/actions/ConfirmTask.tsx'
import { pageAddress } from '#src/islands/resource/register/addresses.ts'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { unlinkGuardian } from '#src/stores/families.ts'
import { GuardianDialog } from './GuardianDialog.tsx'
import { Person } from './Person.tsx'
import type { Change } from './use-child-change.ts'

type DialogState = { kind: 'save'; guardian?: Guardian } | { kind: 'remove'; guardian: Guardian }

function Rights({ guardian }: { guardian: Guardian }) {
  const { t } = useI18n()
  return (
    <>
      {guardian.isPrimary && (
        <Badge tone="primary" icon="star">
          {t('family:right.isPrimary')}
        </Badge>
      )}
      {guardian.isEmergency && <Badge icon="phone">{t('family:right.isEmergency')}</Badge>}
      {guardian.canPickup ? (
        <Badge tone="success" icon="handshake">
          {t('family:right.canPickup')}
        </Badge>
      ) : (
        <Badge tone="error" icon="ban">
          {t('family:right.noPickup')}
        </Badge>
      )}
      {guardian.canEdit && <Badge icon="edit">{t('family:right.canEdit')}</Badge>}
    </>
  )
}

/** The child's guardians, the primary one first, with what they may do. */
export function GuardiansCard({ child, change }: { child: Child; change: Change }) {
  const { t, locale } = useI18n()
  const [dialog, setDialog] = useState<DialogState>()
  const close = () => setDialog(undefined)
  const mayEdit = child.actions.includes('edit')
  return (
    <Card
      id="guardians"
      title={t('family:guardians')}
      flush
      actions={
        mayEdit && (
          <Button size="sm" icon="plus" onClick={() => setDialog({ kind: 'save' })}>
            {t('family:guardian.add')}
          </Button>
        )
      }
    >
      {child.guardians.length === 0 && <p className="p-6 text-ink-muted">{t('family:guardians.none')}</p>}
      <ul className="divide-y divide-line">
        {child.guardians.map((guardian) => (
          <Person
            key={guardian.id}
            name={guardian.name}
            title={
              <a
                className="k-link"
                href={`${pageAddress(locale, 'parents')}?id=${encodeURIComponent(guardian.id)}`}
              >
                {guardian.name}
              </a>
            }
            relationship={t(`family:relationship.${guardian.relationship}`)}
            phone={guardian.phone}
            badges={<Rights guardian={guardian} />}
            onEdit={mayEdit ? () => setDialog({ kind: 'save', guardian }) : undefined}
            onRemove={mayEdit ? () => setDialog({ kind: 'remove', guardian }) : undefined}
          />
        ))}
      </ul>
      {dialog?.kind === 'save' && (
        <GuardianDialog child={child} guardian={dialog.guardian} change={change} onClose={close} />
      )}
      {dialog?.kind === 'remove' && (
        <ConfirmTask
          confirmLabel={t('family:remove')}
          intent="danger"
          title={t('family:guardian.removeAsk', { name: dialog.guardian.name, child: child.name })}
          description={t('family:guardian.removeHint')}
          onSubmit={() => change(() => unlinkGuardian(child, dialog.guardian.id))}
          onDone={close}
          onClose={close}
        />
      )}
    </Card>
  )
}
