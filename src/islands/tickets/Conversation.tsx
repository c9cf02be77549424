import { useState } from 'react'
import { messageKinds } from '#contract/lists/tickets.ts'
import type { Ticket, TicketMessage } from '#contract/ticket.ts'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { RegisterList } from '#src/stores/registers.ts'
import { Composer } from './Composer.tsx'

const messageStyles: Record<TicketMessage['kind'], { box: string; tone: Tone }> = {
  request: { box: 'me-auto bg-surface-sunken', tone: 'neutral' },
  received: { box: 'me-auto bg-surface-sunken', tone: 'neutral' },
  reply: { box: 'ms-auto bg-primary-soft', tone: 'primary' },
  note: { box: 'ms-auto border border-warning/40 bg-warning-soft', tone: 'warning' },
}

function Message({ message }: { message: TicketMessage }) {
  const { t, format } = useI18n()
  const { box, tone } = messageStyles[message.kind]
  return (
    <li className={`w-full max-w-[46rem] rounded-card px-4 py-3 sm:w-[92%] ${box}`}>
      <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-semibold">{message.author}</bdi>
        <Badge tone={tone}>{t(`ticket-talk:kind.${message.kind}`)}</Badge>
        <time
          dateTime={message.at}
          title={format.relative(message.at)}
          className="text-caption text-ink-muted"
        >
          {format.dateTime(message.at)}
        </time>
      </div>
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {message.text}
      </p>
      {message.sentTo && (
        <p className="mt-1.5 text-caption text-ink-muted [overflow-wrap:anywhere]">
          {t('ticket-talk:sent', { email: message.sentTo })}
        </p>
      )}
    </li>
  )
}

/** The messages so far, and the form for the next one. */
export function Conversation({ ticket, list }: { ticket: Ticket; list: RegisterList }) {
  const { t } = useI18n()
  // A new one for each message, and only then: what is typed outlives whatever else happens to the ticket.
  const [round, setRound] = useState(0)
  const allowed = messageKinds.filter((kind) => ticket.actions.includes(kind))
  return (
    <Card title={t('ticket-talk:title')}>
      <ol aria-label={t('ticket-talk:title')} className="flex flex-col gap-4">
        {ticket.messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {allowed.length > 0 && (
        <div className="mt-6 border-line border-t pt-5">
          <Composer
            key={round}
            ticket={ticket}
            list={list}
            kinds={allowed}
            sent={round > 0}
            onSent={() => setRound((count) => count + 1)}
          />
        </div>
      )}
    </Card>
  )
}
