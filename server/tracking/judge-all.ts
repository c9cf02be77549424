import { type Fix, isReachable, judge, type Verdict } from './judge.ts'
import type { Reported } from './reported.ts'

type Counts = Record<Verdict, number>
const noCounts = (): Counts => ({ accepted: 0, late: 0, double: 0, old: 0, clock: 0, impossible: 0 })

export interface Judged {
  counts: Counts
  stored: { one: Reported; verdict: Verdict }[]
  newest: Reported | null
}

interface Rules {
  now: Date
  keptDays: number
  outlier: { get: () => Fix | undefined; set: (fix?: Fix) => void }
}

/** What a position is worth after the last one; two that agree on where nobody could have driven to are right. */
function verdictOf(one: Reported, last: Fix | null, { now, keptDays, outlier }: Rules): Verdict {
  const verdict = judge(one, last, now, keptDays)
  if (verdict !== 'impossible' || judge(one, null, now, keptDays) !== 'accepted') return verdict
  const before = outlier.get()
  if (before && isReachable(before, one)) return one.time > (last?.time ?? 0) ? 'accepted' : 'late'
  outlier.set(one)
  return verdict
}

/** Judges what a device says, one after the other, from its newest position on. */
export function judgeAll(reported: readonly Reported[], before: Fix | null, rules: Rules): Judged {
  const counts = noCounts()
  const stored: Judged['stored'] = []
  let last = before
  let newest: Reported | null = null
  const inOrder = [...reported].sort((a, b) => a.time.getTime() - b.time.getTime())
  for (const one of inOrder) {
    const verdict = verdictOf(one, last, rules)
    counts[verdict] += 1
    if (verdict === 'accepted' || verdict === 'late') stored.push({ one, verdict })
    if (verdict !== 'accepted') continue
    rules.outlier.set()
    last = one
    newest = one
  }
  return { counts, stored, newest }
}
