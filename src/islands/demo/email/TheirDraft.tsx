import type { EmailDetails } from '#contract/email.ts'
import { RichTextView } from '#src/islands/shared/editor/RichTextView.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { nameOf } from './view.ts'

const noPicture = () => null

/** A draft as another window has saved it. */
export function TheirDraft({ draft }: { draft: EmailDetails }) {
  const { format } = useI18n()
  return (
    <div className="mt-1 max-h-48 overflow-y-auto">
      <p className="text-caption text-ink-muted">
        <bdi>{format.list([...draft.to, ...draft.cc].map(nameOf))}</bdi>
      </p>
      <p className="font-medium">
        <bdi>{draft.subject}</bdi>
      </p>
      <RichTextView text={draft.body} picture={noPicture} />
    </div>
  )
}
