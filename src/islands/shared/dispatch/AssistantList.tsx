import type { TripCandidates } from '#contract/trip.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { CandidateList } from './CandidateList.tsx'

interface Props {
  candidates: TripCandidates
  assistant: string | undefined
  onAssistant: (id: string) => void
}

/** Who could ride along, where one of the rides needs somebody. */
export function AssistantList({ candidates: { assistants = [] }, assistant, onAssistant }: Props) {
  const { t } = useI18n()
  return (
    <div className="flex flex-col gap-1.5">
      <CandidateList
        label={t('ride-questions:assign.assistant')}
        placeholder={t('ride-questions:assign.searchAssistant')}
        chosen={assistant}
        onChoose={onAssistant}
        candidates={assistants.map((one) => ({
          id: one.id,
          title: one.name,
          detail: [
            ...(one.phone ? [one.phone] : []),
            t('ride-questions:assign.trips', { count: one.tripsThatDay }),
          ],
          words: `${one.name} ${one.phone ?? ''}`,
          problems: one.problems,
          warnings: one.warnings,
        }))}
      />
      <span className="text-caption text-ink-muted">{t('ride-questions:assign.assistantHint')}</span>
    </div>
  )
}
