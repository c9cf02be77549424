import { useEffect } from 'react'
import type { Addressee, EmailDetails, EmailMarks } from '#contract/email.ts'
import type { ReceivedFolder } from '#contract/lists/email.ts'
import type { RichPicture } from '#contract/rich-text.ts'
import { RichTextView } from '#src/islands/shared/editor/RichTextView.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { useStableCallback } from '#src/islands/ui/use-stable-callback.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import type { AnswerKind } from './answer.ts'
import { ReaderMarks } from './ReaderMarks.tsx'
import { nameOf } from './view.ts'

/** Where the record is that a mail is about. */
const subjects = {
  tickets: { page: routes.tickets, icon: 'ticket' },
  staff: { page: routes.staff, icon: 'user' },
  parents: { page: routes.parents, icon: 'users' },
  applications: { page: routes.applications, icon: 'inbox' },
  drivers: { page: routes.drivers, icon: 'user' },
  companies: { page: routes.companies, icon: 'company' },
} as const

interface Props {
  email: EmailDetails
  onMark: (marks: EmailMarks) => void
  onTrash: (trash: boolean) => void
  onMove: (folder: ReceivedFolder) => void
  onAnswer: (kind: AnswerKind) => void
  answering: boolean
}

const loadFiles = withTexts('files', () =>
  import('#src/islands/resource/files/FileList.tsx').then((module) => module.FileList),
)

/** A picture of others: nothing fetches it before the reader says so, as its sender would learn of it. */
function Picture({ src, alt }: RichPicture['attrs']) {
  const { t } = useI18n()
  return (
    <figure className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line border-dashed p-3">
      <figcaption className="min-w-0 flex-1 basis-48 text-caption text-ink-muted">
        <bdi className="block font-medium text-ink">{alt || t('email:picture')}</bdi>
        {t('email:picture.hint')}
      </figcaption>
      <a
        href={src}
        target="_blank"
        rel="noopener noreferrer nofollow"
        referrerPolicy="no-referrer"
        className={buttonStyle('secondary', 'sm')}
      >
        <Icon name="external" size={18} />
        {t('email:picture.open')}
      </a>
    </figure>
  )
}

function People({ label, people }: { label: string; people: readonly Addressee[] }) {
  if (people.length === 0) return null
  return (
    <p className="text-caption text-ink-muted">
      {label}:{' '}
      {people.map((one, at) => (
        <span key={one.address}>
          {at > 0 && ', '}
          <bdi title={one.address}>{nameOf(one)}</bdi>
        </span>
      ))}
    </p>
  )
}

/** A mail to be read, with what can be done to it. */
export function Reader({ email, onMark, onTrash, onMove, onAnswer, answering }: Props) {
  const { t, format, locale } = useI18n()
  const { subject, from, to, cc, at, trash, read, about, attached, system } = email
  // Once, when it is opened: whoever marks it as unread wants it so.
  const opened = useStableCallback(() => {
    if (!read && !system) onMark({ read: true })
  })
  useEffect(opened, [opened])
  return (
    <section aria-label={t('email:open')} className="flex flex-col gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h2 className="min-w-0 flex-1 basis-56 text-h5 [overflow-wrap:anywhere]">
          <bdi>{subject || t('email:noSubject')}</bdi>
        </h2>
        {!system && <ReaderMarks {...{ email, onMark, onTrash, onMove }} />}
      </div>
      <div className="flex gap-3">
        <Avatar name={nameOf(from)} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <bdi className="font-semibold text-ink">{nameOf(from)}</bdi>
            {from.name && from.address && (
              <bdi dir="ltr" className="text-caption text-ink-muted [overflow-wrap:anywhere]">
                {from.address}
              </bdi>
            )}
            <time dateTime={at} className="text-caption text-ink-muted sm:ms-auto">
              {format.dateTime(at)}
            </time>
          </p>
          <People label={t('email:details.to')} people={to} />
          <People label={t('email:details.cc')} people={cc} />
        </div>
      </div>
      {about && (
        <a
          href={`${localePath(locale, subjects[about.kind].page())}?id=${encodeURIComponent(about.id)}`}
          className="inline-flex items-center gap-2 self-start text-primary underline"
        >
          <Icon name={subjects[about.kind].icon} size={18} />
          {t(`email:about.${about.kind}`, { name: about.name })}
        </a>
      )}
      <RichTextView text={email.body} picture={(attributes) => <Picture {...attributes} />} />
      {attached.length > 0 && (
        <div>
          <h3 className="mb-2 font-semibold text-ink">{t('email:files')}</h3>
          <LazyPart load={loadFiles} props={{ value: attached }} />
        </div>
      )}
      {!trash && !system && (
        <div className="flex flex-wrap gap-2 border-line border-t pt-4">
          <Button icon="undo" busy={answering} onClick={() => onAnswer('reply')}>
            {t('email:reply')}
          </Button>
          {to.length + cc.length > 1 && (
            <Button icon="users" busy={answering} onClick={() => onAnswer('replyAll')}>
              {t('email:replyAll')}
            </Button>
          )}
          <Button icon="arrow-end" busy={answering} onClick={() => onAnswer('forward')}>
            {t('email:forward')}
          </Button>
        </div>
      )}
    </section>
  )
}
