import type { TwoFactorStep } from '#contract/account.ts'
import { storeChallenge } from '#src/lib/challenge.ts'
import { localePath, routes, splitPath } from '#src/lib/routes.ts'

/** On to the second step; `?next=` goes along. A browser that keeps nothing carries it behind the `#`. */
export function goToTwoSteps(step: TwoFactorStep): void {
  const { locale } = splitPath(location.pathname)
  const carried = storeChallenge(step) ? '' : `#${step.challenge}`
  location.assign(localePath(locale, routes.twoSteps()) + location.search + carried)
}
