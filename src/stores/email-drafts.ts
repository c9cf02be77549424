import type { EmailDetails } from '#contract/email.ts'
import * as api from '#src/lib/api/email.ts'
import { autosave, type Edit } from './autosave.ts'
import { keepEmail, openEmail } from './email.ts'
import { attempt, type Result } from './result.ts'

/** What can be changed of a draft. */
export type DraftFields = Pick<EmailDetails, 'to' | 'cc' | 'subject' | 'body' | 'attached'>
export type DraftEdit = Edit<EmailDetails, DraftFields>

const inputOf = ({ attached, ...fields }: Partial<DraftFields>) => ({
  ...fields,
  ...(attached && { files: attached.map(({ id }) => id) }),
})

/** What of drafts is not saved yet. */
export const draftEdits = autosave<EmailDetails, DraftFields>({
  send: (id, change, options) => api.changeDraft(id, inputOf(change), options),
  keep: keepEmail,
  readCurrent: api.readCurrentDraft,
  pauseAfter: () => 900,
  contested: ['to', 'cc', 'subject', 'body', 'attached'],
})

/** Sends a draft with all that was written; what could not be saved is not sent. */
export async function sendDraft(draft: EmailDetails): Promise<Result<EmailDetails>> {
  const { id } = draft
  // What is written while it is saved is saved next.
  while (draftEdits.$state.get()[id]) {
    await draftEdits.save(id)
    const { state, problem } = draftEdits.$state.get()[id] ?? {}
    // Whose is kept is asked where it is written.
    if (state === 'conflict') return { ok: false, problem: { kind: 'aborted' } }
    if (state === 'failed' && problem) return { ok: false, problem }
  }
  const open = openEmail.$state.get().data
  const { version } = open?.id === id ? open : draft
  const sent = await attempt(() => api.sendDraft(id, { version }))
  if (sent.ok) keepEmail(sent.value)
  return sent
}
