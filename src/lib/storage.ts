/**
 * The only door to localStorage. A denied, full or absent storage reads as empty and swallows writes,
 * so that no page depends on it being there.
 */
function open(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export function readStored(key: string): string | null {
  try {
    return open()?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** `null` removes the key. Answers whether the value is stored now. */
export function writeStored(key: string, value: string | null): boolean {
  try {
    const storage = open()
    if (!storage) return false
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function readFlag(key: string): boolean {
  return readStored(key) === 'true'
}

export function writeFlag(key: string, on: boolean): boolean {
  return writeStored(key, on ? 'true' : null)
}

/** A whole number that was stored, or `fallback` for anything else. */
export function readNumber(key: string, fallback: number): number {
  const text = readStored(key)
  const value = text !== null && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(value) ? value : fallback
}

/** Calls back when another tab changed `key`; `null` is its removal. Returns how to stop. */
export function onStored(key: string, changed: (value: string | null) => void): () => void {
  const listener = (event: StorageEvent) => {
    // A `null` key is `clear()`: every key is gone.
    if (event.key === key || event.key === null) changed(event.key === null ? null : event.newValue)
  }
  globalThis.addEventListener?.('storage', listener)
  return () => globalThis.removeEventListener?.('storage', listener)
}
