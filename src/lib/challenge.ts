import type { TwoFactorStep } from '#contract/account.ts'

/** A sign-in that waits for its second step. Of this tab only; it is worth nothing without the code. */
const key = 'kerbside:challenge'

type StoredChallenge = { challenge: string; until: number }

function read(): StoredChallenge | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const { challenge, until } = value as Partial<Record<keyof StoredChallenge, unknown>>
    return typeof challenge === 'string' && typeof until === 'number' ? { challenge, until } : undefined
  } catch {
    return undefined
  }
}

/** Returns whether it could be stored: a browser may deny its storage. */
export function storeChallenge({ challenge, expiresIn }: TwoFactorStep): boolean {
  const stored: StoredChallenge = { challenge, until: Date.now() + expiresIn * 1000 }
  try {
    sessionStorage.setItem(key, JSON.stringify(stored))
    return true
  } catch {
    return false
  }
}

/** The sign-in of this tab that waits, unless its time is over. */
export function storedChallenge(): string | undefined {
  const stored = read()
  return stored && stored.until > Date.now() ? stored.challenge : undefined
}

export function clearChallenge(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Then nothing was stored.
  }
}
