import { RichTextView } from '#src/islands/shared/editor/RichTextView.tsx'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type DraftEdit, settleDraft } from '#src/stores/email-drafts.ts'
import { nameOf } from './view.ts'

const noPicture = () => null

/** The draft as another window has saved it; whose is kept is for the writer to say. */
export function DraftConflict({ id, edit }: { id: string; edit: DraftEdit }) {
  const { t, format } = useI18n()
  const { theirs } = edit
  return (
    <Alert
      tone="warning"
      title={t('email-draft:conflict')}
      actions={
        <>
          <Button size="sm" onClick={() => settleDraft(id, 'mine')}>
            {t('email-draft:conflict.mine')}
          </Button>
          <Button size="sm" onClick={() => settleDraft(id, 'theirs')}>
            {t('email-draft:conflict.theirs')}
          </Button>
        </>
      }
    >
      {theirs && (
        <div className="mt-1 max-h-48 overflow-y-auto">
          <p className="text-caption text-ink-muted">
            <bdi>{format.list([...theirs.to, ...theirs.cc].map(nameOf))}</bdi>
          </p>
          <p className="font-medium">
            <bdi>{theirs.subject}</bdi>
          </p>
          <RichTextView text={theirs.body} picture={noPicture} />
        </div>
      )}
    </Alert>
  )
}
