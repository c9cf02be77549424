import type { ChatCard } from '#contract/chat.ts'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, routes } from '#src/lib/routes.ts'

export const cardName = ({ kind, reference }: ChatCard, t: I18n['t']) =>
  t(`chats:card.${kind}`, { reference })
export const cardState = ({ kind, status }: ChatCard, t: I18n['t']) => t(`${kind}-states:${status}`)

/** The booking or trip that a message is about; it leads to its page. */
export function SubjectCard({ card }: { card: ChatCard }) {
  const { t, format, locale } = useI18n()
  return (
    <a
      href={localePath(locale, routes.booking(card.booking))}
      className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-surface-raised px-3 py-2 text-ink hover:bg-surface-hover"
    >
      <span className="text-primary">
        <Icon name={card.kind} size={20} />
      </span>
      <span className="flex-1">
        <span className="block whitespace-nowrap font-semibold">{cardName(card, t)}</span>
        <span className="block whitespace-nowrap text-caption text-ink-muted">
          {format.dateTime(card.at)}
        </span>
      </span>
      <Badge tone="neutral">{cardState(card, t)}</Badge>
    </a>
  )
}

/** In its place, for those who may not read it. */
export function HiddenSubject() {
  const { t } = useI18n()
  return (
    <p className="flex items-center gap-2 rounded-control border border-line bg-surface-raised px-3 py-2 text-caption text-ink-muted">
      <Icon name="lock" size={16} />
      {t('chats:card.hidden')}
    </p>
  )
}
