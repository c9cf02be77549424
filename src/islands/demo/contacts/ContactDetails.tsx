import type { ReactNode } from 'react'
import type { Contact } from '#contract/contact.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon, type IconName } from '#src/islands/ui/Icon.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { nameOf } from './view.ts'

interface Props {
  contact: Contact
  onEdit: () => void
  onDelete: () => void
  onRestore: () => void
  onFrequent: () => void
  /** They are called, or written to. */
  onReach: () => void
  /** Begins a mail to them; without it their address opens the reader's own program. */
  onWrite: (() => void) | undefined
  writing: boolean
}

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="relative py-2.5 ps-8">
      <dt className="text-caption text-ink-muted">
        <span className="absolute start-0 top-3">
          <Icon name={icon} size={18} />
        </span>
        {label}
      </dt>
      <dd className="whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** A contact with all that is known of them, and the ways to reach them. */
export function ContactDetails(props: Props) {
  const { contact, onEdit, onDelete, onRestore, onFrequent, onReach, onWrite, writing } = props
  const { t } = useI18n()
  const { phone, email, address, notes, department, company, deleted, frequentlycontacted } = contact
  const call = `tel:${phone.replaceAll(/[^\d+*#]/g, '')}`
  return (
    <section aria-label={nameOf(contact)} className="flex flex-col gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={nameOf(contact)} src={contact.image || undefined} size="lg" />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-h5 [overflow-wrap:anywhere]">
            <bdi>{nameOf(contact)}</bdi>
          </h2>
          <p className="text-ink-muted">
            <bdi>{[department, company].filter(Boolean).join(' · ')}</bdi>
          </p>
        </div>
        <div className="flex items-center gap-1">
          {deleted ? (
            <Button size="sm" icon="undo" onClick={onRestore}>
              {t('contacts:restore')}
            </Button>
          ) : (
            <>
              <IconButton icon="edit" label={t('contacts:edit')} onClick={onEdit} />
              <IconButton icon="trash" intent="danger" label={t('contacts:delete')} onClick={onDelete} />
            </>
          )}
        </div>
      </div>
      {!deleted && (
        <div className="flex flex-wrap gap-2">
          {phone && (
            <a href={call} onClick={onReach} className={buttonStyle('secondary', 'sm')}>
              <Icon name="phone" size={18} />
              {t('contacts:call')}
            </a>
          )}
          {email && onWrite && (
            <Button size="sm" icon="mail" busy={writing} onClick={onWrite}>
              {t('contacts:write')}
            </Button>
          )}
          {email && !onWrite && (
            <a
              href={`mailto:${encodeURIComponent(email)}`}
              onClick={onReach}
              className={buttonStyle('secondary', 'sm')}
            >
              <Icon name="mail" size={18} />
              {t('contacts:write')}
            </a>
          )}
          <Button
            size="sm"
            intent="quiet"
            icon={frequentlycontacted ? 'check' : 'plus'}
            aria-pressed={frequentlycontacted}
            onClick={onFrequent}
          >
            {t('contacts:frequent')}
          </Button>
        </div>
      )}
      <dl className="divide-y divide-line">
        {phone && (
          <Fact icon="phone" label={t('contacts:field.phone')}>
            <bdi dir="ltr">{phone}</bdi>
          </Fact>
        )}
        {email && (
          <Fact icon="mail" label={t('contacts:field.email')}>
            <bdi dir="ltr">{email}</bdi>
          </Fact>
        )}
        {address && (
          <Fact icon="pin" label={t('contacts:field.address')}>
            <bdi>{address}</bdi>
          </Fact>
        )}
        {notes && (
          <Fact icon="note" label={t('contacts:field.notes')}>
            <bdi>{notes}</bdi>
          </Fact>
        )}
      </dl>
    </section>
  )
}
