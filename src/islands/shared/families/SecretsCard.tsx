import type { Child } from '#contract/child.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Secret } from './Secret.tsx'
import type { Change } from './use-child-change.ts'

interface Props {
  child: Child
  change: Change
  /** A secret was read, so the timeline has a new event. */
  onLook: () => void
}

/** What only some may know of the child. Whoever may not sees no trace of it. */
export function SecretsCard({ child, ...props }: Props) {
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
