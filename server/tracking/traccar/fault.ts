import type { TraccarTest } from '#contract/device.ts'

/** Why there is no connection to Traccar. `detail` is a technical word for the operator; it never holds the token. */
export class TraccarFault extends Error {
  readonly kind: Extract<TraccarTest['state'], 'refused' | 'unreachable' | 'unreadable'>
  readonly detail: string

  constructor(kind: TraccarFault['kind'], { detail, cause }: { detail: string; cause?: unknown }) {
    super(`${kind}: ${detail}`, { cause })
    this.kind = kind
    this.detail = detail.slice(0, 200)
  }
}
