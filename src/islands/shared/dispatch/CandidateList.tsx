import { useId, useMemo, useState } from 'react'
import type { BlockReason } from '#contract/people.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { foldTight } from '#src/lib/format/fold.ts'

export interface Candidate {
  id: string
  title: string
  /** Facts after the title, shown with dots between. */
  detail: readonly string[]
  /** What the search looks through. */
  words: string
  badge?: string | undefined
  /** Why it can't be chosen. */
  problems: readonly BlockReason[]
  /** What is only just possible. */
  warnings?: readonly BlockReason[] | undefined
}

interface Props {
  label: string
  placeholder: string
  candidates: readonly Candidate[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** A searchable list of radio buttons; those with problems are shown on demand and can't be chosen. */
export function CandidateList({ label, placeholder, candidates, chosen, onChoose }: Props) {
  const { t } = useI18n()
  const group = useId()
  const [text, setText] = useState('')
  const [all, setAll] = useState(false)
  const shown = useMemo(() => {
    const wanted = foldTight(text)
    return candidates.filter(
      (one) =>
        foldTight(one.words).includes(wanted) && (all || one.problems.length === 0 || one.id === chosen),
    )
  }, [candidates, text, all, chosen])

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <input
        type="search"
        className={controlStyle}
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="h-72 overflow-y-auto rounded-card border border-line">
        {shown.length === 0 && (
          <p className="p-6 text-center text-ink-muted">{t('ride-questions:assign.none')}</p>
        )}
        {shown.map((one) => (
          <Row key={one.id} group={group} candidate={one} checked={one.id === chosen} onChoose={onChoose} />
        ))}
      </div>
      <label className="flex items-center gap-2 text-sm text-ink-muted">
        <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
        {t('ride-questions:assign.showBlocked')}
      </label>
    </fieldset>
  )
}

interface RowProps {
  group: string
  candidate: Candidate
  checked: boolean
  onChoose: (id: string) => void
}

function Row({ group, candidate, checked, onChoose }: RowProps) {
  const blocked = candidate.problems.length > 0
  return (
    <label
      className={`flex gap-3 border-b border-line px-3 py-2.5 last:border-0 has-checked:bg-primary-soft ${blocked ? 'bg-surface-sunken' : 'hover:bg-surface-hover'}`}
    >
      <input
        type="radio"
        name={group}
        className="mt-1 shrink-0"
        checked={checked}
        disabled={blocked}
        onChange={() => onChoose(candidate.id)}
      />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {candidate.title}
          {candidate.badge && <Badge tone="primary">{candidate.badge}</Badge>}
        </span>
        <span className="block text-caption text-ink-muted">{candidate.detail.join(' · ')}</span>
        {candidate.problems.map(({ message }) => (
          <span key={message} className="block text-caption text-error">
            {message}
          </span>
        ))}
        {candidate.warnings?.map(({ message }) => (
          <span key={message} className="block text-caption text-warning">
            {message}
          </span>
        ))}
      </span>
    </label>
  )
}
