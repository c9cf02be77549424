import type { CannedReply, TicketLanguage } from '#contract/ticket.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { recordPath } from './registers.ts'
import { asRecord } from './response-shape.ts'

/** Answers that are ready for a ticket, with its own words in them. */
export async function getCannedReplies(
  ticket: string,
  language: TicketLanguage,
  { signal }: Options = {},
): Promise<CannedReply[]> {
  const path = `${recordPath('tickets', ticket)}/replies`
  const answer = await api.send({ path, query: { language }, signal })
  return asRecord<{ replies: CannedReply[] }>(answer).replies
}
