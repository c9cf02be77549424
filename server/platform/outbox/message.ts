export interface Mailbox {
  name: string
  address: string
}

/** A mail that a person wrote: what its readers see of who gets it, and its files, which lie in the storage. */
export interface Letter {
  /** The same for all who get it. */
  id: string
  /** Answers go there; the mail itself comes from the server's own address. */
  from: Mailbox
  to: Mailbox[]
  cc: Mailbox[]
  files: { name: string; type: string; storedAs: string }[]
}

/** A file that was made for a mail, and is stored nowhere. */
export interface Attachment {
  name: string
  type: string
  base64: string
}

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
  letter?: Letter
  attached?: Attachment[]
}

/** A message as it is posted. */
export interface Posted extends Omit<Message, 'to'> {
  /** Null for nobody: the work is the same, so that its time reveals nothing, but nothing is sent. */
  to: string | null
  /** Of no use any more so many seconds later; a day when absent. */
  goodFor?: number
}

/**
 * Hands a message to whatever delivers it; rejects when that failed, with DeliveryRefused where there was an answer.
 * `id` is the same for every try, so that a receiver can drop duplicates.
 */
export type Sender = (message: Message, id: string) => Promise<void>

/** The other side refused a message. Its text has the status only, as the answer may quote the address. */
export class DeliveryRefused extends Error {
  readonly code: string
  /** No further try would change it. */
  readonly final: boolean
  /** The Retry-After of the other side, in milliseconds. */
  readonly waitMs: number | null

  constructor(code: string, final: boolean, waitMs: number | null = null) {
    super(`status ${code}`)
    this.code = code
    this.final = final
    this.waitMs = waitMs
  }
}
