import type { Sent } from './load.ts'
import type { Seen } from './viewers.ts'

/** The value that so large a share of all is not above; 0 of none. */
export function quantile(all: readonly number[], share: number): number {
  const inOrder = [...all].sort((a, b) => a - b)
  return inOrder[Math.min(inOrder.length - 1, Math.ceil(inOrder.length * share) - 1)] ?? 0
}

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

/** What a run did, as rows of a name and a value. */
export function rowsOf(
  sent: Sent,
  counts: Readonly<Record<string, number>>,
  seconds: number,
  viewers: { count: number; seen: Seen } | null,
): [string, string][] {
  const stored = (counts.accepted ?? 0) + (counts.late ?? 0)
  const others = Object.entries(counts).filter(([kind, count]) => kind !== 'accepted' && count > 0)
  const failures = [...sent.failures].map(([what, count]) => `${count} × ${what}`)
  return [
    ['positions sent', `${sent.sent}, ${Math.round(sent.sent / seconds)} a second`],
    ['answered with 200', String(sent.taken)],
    ['failed', failures.join(', ') || 'none'],
    ['stored', String(stored)],
    ['lost', String(sent.taken - stored)],
    ['counted otherwise', others.map(([kind, count]) => `${count} ${kind}`).join(', ') || 'none'],
    ['answer, median', ms(quantile(sent.took, 0.5))],
    ['answer, p95', ms(quantile(sent.took, 0.95))],
    ['answer, p99', ms(quantile(sent.took, 0.99))],
    ['answer, longest', ms(quantile(sent.took, 1))],
    ['sent behind its turn, at most', ms(sent.behindMs)],
    ...(viewers
      ? ([
          ['viewers', `${viewers.count}, ${viewers.seen.events} events with ${viewers.seen.moves} moves`],
          ['seen after, median', ms(quantile(viewers.seen.took, 0.5))],
          ['seen after, p95', ms(quantile(viewers.seen.took, 0.95))],
        ] satisfies [string, string][])
      : []),
  ]
}

export function tableOf(rows: readonly (readonly [string, string])[]): string {
  const widest = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(widest)}  ${value}`).join('\n')
}
