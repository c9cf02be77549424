import { useState } from 'react'
import { repliedTickets } from '#contract/lists/tickets.ts'
import type { MessageKind, Ticket, TicketReply } from '#contract/ticket.ts'
import { Form } from '#src/islands/form/Form.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { saveProblem } from '#src/islands/resource/base/save-problem.ts'
import { leading } from '#src/islands/resource/register/fields.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { recordsOf } from '#src/stores/records.ts'
import type { RegisterList } from '#src/stores/registers.ts'
import { CannedReplies } from './CannedReplies.tsx'

type Status = TicketReply['status']
const statuses = leading(repliedTickets, 'waiting')

interface Props {
  ticket: Ticket
  list: RegisterList
  kinds: readonly MessageKind[]
  /** Whether one was sent just now. */
  sent: boolean
  onSent: () => void
}

function Kinds({ kinds, value, onChange }: KindsProps) {
  const { t } = useI18n()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('ticket-talk:kind')}</legend>
      {kinds.map((kind) => (
        <label
          key={kind}
          className="cursor-pointer rounded-control border border-line-strong px-3 py-1.5 font-medium has-[:checked]:border-primary has-[:checked]:bg-primary-soft has-[:checked]:text-primary has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus"
        >
          <input
            type="radio"
            name="message-kind"
            className="sr-only"
            checked={kind === value}
            onChange={() => onChange(kind)}
          />
          {t(`ticket-talk:write.${kind}`)}
        </label>
      ))}
    </fieldset>
  )
}
interface KindsProps {
  kinds: readonly MessageKind[]
  value: MessageKind
  onChange: (kind: MessageKind) => void
}

/** Writes a reply, an internal note, or what the requester reported. What was typed stays when the server refuses. */
export function Composer({ ticket, list, kinds, sent, onSent }: Props) {
  const { t } = useI18n()
  const [chosen, setKind] = useState<MessageKind>(kinds[0] ?? 'note')
  // What was offered may not be any more.
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? 'note')
  const form = useForm<{ text: string; status: Status }>({
    initial: { text: '', status: 'waiting' },
    required: ['text'],
    save: async ({ text, status }) => {
      const input = kind === 'reply' ? { text, status } : { text }
      const result = await recordsOf('tickets', list).step({ ...ticket }, kind, input)
      return result.ok ? undefined : saveProblem(result.problem, t)
    },
    onSaved: onSent,
  })
  const add = (text: string) => {
    const typed = form.values.text.trimEnd()
    form.set('text', typed === '' ? text : `${typed}\n\n${text}`)
  }
  const mailed = kind === 'reply' && ticket.email
  return (
    <Form form={form} submitLabel={t(`ticket-talk:submit.${kind}`)}>
      <div className="flex flex-col gap-4">
        <Kinds kinds={kinds} value={kind} onChange={setKind} />
        {kind === 'reply' && <CannedReplies ticket={ticket} onChoose={add} />}
        <TextArea
          form={form}
          name="text"
          label={t(`ticket-talk:text.${kind}`)}
          rows={5}
          maxLength={5000}
          hint={mailed ? t('ticket-talk:mailed', { email: mailed }) : t(`ticket-talk:hint.${kind}`)}
        />
        {kind === 'reply' && (
          <Select
            form={form}
            name="status"
            label={t('ticket-talk:after')}
            options={statuses.map((value) => ({ value, label: t(`tickets:status.${value}`) }))}
          />
        )}
        <p role="status" className="sr-only">
          {sent && !form.dirty ? t('ticket-talk:done') : ''}
        </p>
      </div>
    </Form>
  )
}
