import type { Email, EmailMarks } from '#contract/email.ts'
import type { ReceivedFolder } from '#contract/lists/email.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { ListEnd } from '#src/islands/shared/office/ListEnd.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { emails, moreEmails } from '#src/stores/email.ts'
import { BulkBar } from './BulkBar.tsx'
import { EmailList } from './EmailList.tsx'
import { type EmailView, queryOf } from './view.ts'

const rows = [1, 2, 3, 4, 5, 6]

interface Props {
  view: EmailView
  /** Those of the loaded mails that the view shows. */
  shown: readonly Email[]
  addressOf: (part: Partial<EmailView>) => string
  onOpen: (id: string) => void
  onMark: (those: readonly Email[], marks: EmailMarks) => void
  onTrash: (those: readonly Email[], trash: boolean) => void
  onMove: (those: readonly Email[], folder: ReceivedFolder) => void
}

function Hint({ view }: Pick<Props, 'view'>) {
  const { t } = useI18n()
  const { filter, label } = view
  if (label || (filter !== 'trash' && filter !== 'console')) return null
  return (
    <p className="border-line border-b px-3 py-2 text-caption text-ink-muted">{t(`email:${filter}.hint`)}</p>
  )
}

/** In place of mails: they are being loaded, or there are none. */
function NoneShown({ view }: Pick<Props, 'view'>) {
  const { t } = useI18n()
  const { data, loading, error } = useSlice(emails.$state)
  if (data && !loading) {
    const isChosen = view.search !== '' || view.label !== undefined
    return <EmptyState icon="mail" title={t(isChosen ? 'email:none' : `email:empty.${view.filter}`)} />
  }
  if (error) return null
  return (
    <div role="status" aria-label={t('email:loading')} className="flex flex-col gap-2 p-3">
      {rows.map((row) => (
        <Skeleton key={row} box="h-[4.5rem] w-full" />
      ))}
    </div>
  )
}

/** The mails of a folder or a label, read on where they end. */
export function EmailColumn({ view, shown, addressOf, onOpen, onMark, onTrash, onMove }: Props) {
  const { t } = useI18n()
  const { data, loading } = useSlice(emails.$state)
  const more = useSlice(moreEmails.$state)
  const next = loading ? null : data?.next
  return (
    <>
      <Hint view={view} />
      {shown.length > 0 && view.filter !== 'console' && (
        <BulkBar shown={shown} onMark={onMark} onTrash={onTrash} onMove={onMove} />
      )}
      {shown.length > 0 && (
        <EmailList
          emails={shown}
          open={view.id}
          addressOf={(id) => addressOf({ id })}
          onOpen={onOpen}
          onMark={(one, marks) => onMark([one], marks)}
        />
      )}
      {shown.length === 0 && !next && <NoneShown view={view} />}
      {next && (
        <ListEnd
          {...more}
          next={next}
          reading={loading}
          label={t('email:more')}
          onMore={() => void moreEmails.load(queryOf(view))}
        />
      )}
    </>
  )
}
