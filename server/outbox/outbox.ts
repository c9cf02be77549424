/** A message to a person: a text to a phone or a mail. */
export interface Message {
  channel: 'sms' | 'email'
  to: string
  subject?: string
  text: string
  /** The same for mail programs that show HTML. */
  html?: string
  /** What it is for, for whoever reads the outbox. */
  purpose: string
}

/** Hands a message to whatever delivers it; rejects when that failed. */
export type Sender = (message: Message) => Promise<void>

export interface Outbox {
  /** Starts the delivery and returns at once, so that an answer's time does not tell whether there is anybody to send to. */
  post: (message: Message) => void
  /** Resolves when all deliveries that were started have ended. */
  settled: () => Promise<void>
}

export function createOutbox(send: Sender, onFailure: (error: unknown) => void): Outbox {
  const open = new Set<Promise<void>>()
  return {
    post(message) {
      const delivery = send(message)
        .catch(onFailure)
        .finally(() => open.delete(delivery))
      open.add(delivery)
    },
    async settled() {
      while (open.size > 0) await Promise.all(open)
    },
  }
}
