import type { TwoFactorStep } from '#contract/account.ts'

/** A sign-in that waits for its second step. Of this tab only; it is worth nothing without the code. */
const key = 'kerbside:challenge'

type Kept = { challenge: string; until: number }

function read(): Kept | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const { challenge, until } = value as Partial<Record<keyof Kept, unknown>>
    return typeof challenge === 'string' && typeof until === 'number' ? { challenge, until } : undefined
  } catch {
    return undefined
  }
}

/** Answers whether it could be kept: a browser may deny its storage. */
export function keepChallenge({ challenge, expiresIn }: TwoFactorStep): boolean {
  const kept: Kept = { challenge, until: Date.now() + expiresIn * 1000 }
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

/** The sign-in of this tab that waits, unless its time is over. */
export function keptChallenge(): string | undefined {
  const kept = read()
  return kept && kept.until > Date.now() ? kept.challenge : undefined
}

export function dropChallenge(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Then nothing was kept.
  }
}
