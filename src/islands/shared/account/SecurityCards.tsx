import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import type { Problem } from '#src/lib/api/problem.ts'
import { $sessions, $twoFactor } from '#src/stores/account.ts'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'

/** What a backend does not have is left out. */
const has = (problem: Problem | null) => problem?.kind !== 'missing'

/** Password, two-step sign-in and where one is signed in. Whoever shows them has loaded both. */
export function SecurityCards({ toasts }: { toasts: Toasts }) {
  const { data: twoFactor, error: noTwoFactor } = useSlice($twoFactor)
  const { error: noSessions } = useSlice($sessions)
  return (
    <>
      {has(noTwoFactor) && twoFactor?.available !== false && <PasswordCard toasts={toasts} />}
      {has(noTwoFactor) && <TwoFactorCard toasts={toasts} />}
      {has(noSessions) && <SessionsCard toasts={toasts} />}
    </>
  )
}
