import { useState } from 'react'
import type { Child, PickupProposal } from '#contract/child.ts'
import { ConfirmTask } from '#src/islands/resource/actions/ConfirmTask.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { withdrawProposal } from '#src/stores/families.ts'
import { LastDay } from './LastDay.tsx'
import { Person } from './Person.tsx'
import { ApproveProposal, RejectProposal } from './ProposalDialogs.tsx'
import type { Change } from './use-child-change.ts'

const steps = ['approve', 'reject', 'withdraw'] as const
type Step = (typeof steps)[number]
const intents = { approve: 'primary', reject: 'danger', withdraw: 'secondary' } as const

/** What was rejected is not taken back, but cleared away. */
const labelOf = (step: Step, { status }: PickupProposal) =>
  step === 'withdraw' && status === 'rejected' ? 'clear' : step

function Facts({ proposal: { status, validUntil } }: { proposal: PickupProposal }) {
  const { t } = useI18n()
  return (
    <>
      <Badge tone={status === 'pending' ? 'warning' : 'error'} icon={status === 'pending' ? 'clock' : 'ban'}>
        {t(`family:proposal.${status}`)}
      </Badge>
      <LastDay validUntil={validUntil} />
    </>
  )
}

function Row({ proposal, onStep }: { proposal: PickupProposal; onStep: (step: Step) => void }) {
  const { t, format } = useI18n()
  const { name, relationship, phone, rejectReason, proposedBy, proposedAt, actions } = proposal
  const offered = steps.filter((step) => actions.includes(step))
  return (
    <Person
      name={name}
      title={name}
      relationship={relationship}
      phone={phone}
      badges={<Facts proposal={proposal} />}
    >
      <p className="text-ink-muted text-sm">
        {t('family:proposal.by', { name: proposedBy, time: format.relative(proposedAt) })}
      </p>
      {rejectReason !== null && (
        <div>
          <p className="font-semibold">{t('family:proposal.why')}</p>
          <p dir="auto" className="[overflow-wrap:anywhere]">
            {rejectReason}
          </p>
        </div>
      )}
      {offered.length > 0 && (
        <fieldset aria-label={t('family:proposal.actions', { name })} className="mt-2 flex flex-wrap gap-2">
          {offered.map((step) => (
            <Button key={step} size="sm" intent={intents[step]} onClick={() => onStep(step)}>
              {t(`family:proposal.${labelOf(step, proposal)}`)}
            </Button>
          ))}
        </fieldset>
      )}
    </Person>
  )
}

/** Whom parents propose as authorised pickups: each waits for the office, or was rejected with a reason. */
export function Proposals({ child, change }: { child: Child; change: Change }) {
  const { t } = useI18n()
  const [task, setTask] = useState<{ step: Step; proposal: PickupProposal }>()
  const close = () => setTask(undefined)
  // Another backend knows of no proposals.
  const proposals: readonly PickupProposal[] | undefined = child.pickupProposals
  return (
    <>
      {proposals?.map((proposal) => (
        <Row key={proposal.id} proposal={proposal} onStep={(step) => setTask({ step, proposal })} />
      ))}
      {task?.step === 'approve' && (
        <ApproveProposal child={child} proposal={task.proposal} change={change} onClose={close} />
      )}
      {task?.step === 'reject' && (
        <RejectProposal child={child} proposal={task.proposal} change={change} onClose={close} />
      )}
      {task?.step === 'withdraw' && (
        <ConfirmTask
          confirmLabel={t(`family:proposal.${labelOf(task.step, task.proposal)}`)}
          intent="danger"
          title={t(`family:proposal.${labelOf(task.step, task.proposal)}Ask`, { name: task.proposal.name })}
          description={t('family:proposal.withdrawHint')}
          onSubmit={() => change(() => withdrawProposal(child, task.proposal.id))}
          onDone={close}
          onClose={close}
        />
      )}
    </>
  )
}
