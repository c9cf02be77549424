import type { Child } from '#contract/child.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { recordsOf } from '#src/stores/records.ts'
import type { RegisterList } from '#src/stores/registers.ts'
import { GuardiansCard } from './GuardiansCard.tsx'
import { PickupsCard } from './PickupsCard.tsx'
import { Secret } from './Secret.tsx'
import { type Change, useChildChange } from './use-child-change.ts'

interface SecretsProps {
  child: Child
  change: Change
  /** A secret was read, so the timeline has a new event. */
  onLook: () => void
}

/** What only some may know of the child. Whoever may not sees no trace of it. */
function SecretsCard({ child, ...props }: SecretsProps) {
  const { t } = useI18n()
  const { actions } = child
  const may = [actions.includes('medical_notes'), actions.includes('code_word')] as const
  if (!may.includes(true)) return null
  return (
    <Card id="secrets" title={t('family:secrets')} subtitle={t('family:secrets.hint')}>
      <div className="flex flex-col gap-5">
        {may[0] && <Secret {...props} child={child} secret="medical-notes" known={child.hasMedicalNotes} />}
        {may[1] && <Secret {...props} child={child} secret="code-word" known={child.hasCodeWord} />}
      </div>
    </Card>
  )
}

/** Whom to call about a child, who may fetch them, and what only some may know. */
export function ChildFamily({ child, list }: { child: Child; list: RegisterList }) {
  const change = useChildChange(child, list)
  const part = { child, change }
  return (
    <>
      <GuardiansCard {...part} />
      <PickupsCard {...part} />
      <SecretsCard {...part} onLook={() => void recordsOf('children', list).timeline.reload()} />
    </>
  )
}
