import { useEffect, useRef, useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { KnownLink } from '#src/lib/api/tracking.ts'
import type { Result } from '#src/stores/result.ts'
import { syncAgain, testConnection } from '#src/stores/tracking.ts'

type Outcome = Pick<KnownLink, 'state' | 'version' | 'devices' | 'detail'> | undefined

/** What can be done about the connection to Traccar, and what came of it, in words. */
export function useTraccarActions() {
  const { t } = useI18n()
  const [busy, setBusy] = useState<'test' | 'sync'>()
  const [said, setSaid] = useState<{ text: string; isWrong: boolean }>()
  const left = useRef(new AbortController())
  useEffect(() => {
    const mine = new AbortController()
    left.current = mine
    return () => mine.abort()
  }, [])

  function say(result: Result<Outcome>, done: (outcome: NonNullable<Outcome>) => string, otherwise: string) {
    if (left.current.signal.aborted) return
    if (!result.ok) return setSaid({ text: problemMessage(result.problem, t), isWrong: true })
    const outcome = result.value
    if (!outcome) return setSaid({ text: otherwise, isWrong: false })
    const { state } = outcome
    if (state === 'refused' || state === 'unreachable' || state === 'unreadable')
      return setSaid({ text: t(`traccar-link:fault.${state}`), isWrong: true })
    setSaid({ text: done(outcome), isWrong: false })
  }

  async function run(kind: 'test' | 'sync', work: () => Promise<void>) {
    setBusy(kind)
    setSaid({ text: t(`traccar-link:${kind}ing`), isWrong: false })
    await work()
    if (!left.current.signal.aborted) setBusy(undefined)
  }

  return {
    busy,
    said,
    test: () =>
      run('test', async () =>
        say(
          await testConnection(),
          ({ version, devices }) => t('traccar-link:tested', { version: version ?? '', count: devices ?? 0 }),
          t('traccar-link:testedOnly'),
        ),
      ),
    sync: () =>
      run('sync', async () =>
        say(
          await syncAgain(left.current.signal),
          ({ devices }) => t('traccar-link:synced', { count: devices ?? 0 }),
          t('traccar-link:syncGoesOn'),
        ),
      ),
  }
}
