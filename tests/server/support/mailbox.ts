import type { Message } from '#server/platform/outbox/message.ts'

/** The newest mail to an address, and the token its link carries; throws when there is none. */
export function lastMail(sent: readonly Message[], to: string) {
  const mail = sent.findLast((message) => message.channel === 'email' && message.to === to)
  if (!mail) throw new Error(`No mail to ${to}`)
  return { ...mail, token: /#token=([\w-]+)/.exec(mail.text)?.[1] ?? '' }
}
