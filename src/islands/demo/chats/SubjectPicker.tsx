import { useState } from 'react'
import type { ChatCard } from '#contract/chat.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { chatSubjects } from '#src/stores/chat.ts'
import { cardName, cardState } from './SubjectCard.tsx'
import { useTyped } from './use-typed.ts'

interface Props {
  open: boolean
  onClose: () => void
  onPick: (card: ChatCard) => void
}

function Choices({ onPick }: Pick<Props, 'onPick'>) {
  const { t, format } = useI18n()
  const [text, setText] = useState('')
  const search = useTyped(text)
  const { data, loading } = useLoaded(chatSubjects, [search])
  return (
    <div className="flex flex-col gap-3">
      <input
        type="search"
        data-autofocus
        aria-label={t('chats:subject.search')}
        placeholder="KB-000123"
        dir="ltr"
        maxLength={40}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="h-10 w-full rounded-field border border-line-strong bg-surface-raised px-3"
      />
      <ul aria-label={t('chats:subject')} aria-busy={loading} className="flex min-h-40 flex-col gap-1">
        {(data ?? []).map((card) => (
          <li key={`${card.kind} ${card.id}`}>
            <button
              type="button"
              onClick={() => onPick(card)}
              className="flex w-full items-center gap-3 rounded-control px-3 py-2 text-start hover:bg-surface-hover"
            >
              <Icon name={card.kind} size={20} />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{cardName(card, t)}</span>
                <span className="block text-caption text-ink-muted">{format.dateTime(card.at)}</span>
              </span>
              <Badge tone="neutral">{cardState(card, t)}</Badge>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-caption text-ink-muted">
        {data?.length === 0 && !loading && t('chats:subject.none')}
      </p>
    </div>
  )
}

/** Chooses the booking or trip that a message is about. */
export function SubjectPicker({ open, onClose, onPick }: Props) {
  const { t } = useI18n()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('chats:about')}
      description={t('chats:subject.hint')}
      size="sm"
    >
      <Choices onPick={onPick} />
    </Dialog>
  )
}
