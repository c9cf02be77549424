import type { DriverDay } from '#contract/driver-day.ts'
import { type DayMessage, readDriverDay } from '#src/lib/api/driver-day.ts'
import { isObject } from '#src/lib/api/response-shape.ts'
import { storageKeys, unsentKey } from '#src/lib/guard/keys.ts'
import { seal, unseal } from '#src/lib/sealed.ts'
import { onStored, readStored, writeStored } from '#src/lib/storage.ts'

/** A message that the server does not have yet. `id` is what it is known by there, however often it is sent. */
export interface Waiting {
  id: string
  /** The reference of the run that it is about: the run itself may be somebody else's when it is refused. */
  about: string
  message: DayMessage
}
/** One that the server refused, and why in its words. */
export interface Refused extends Waiting {
  why: string
}
/** What a driver's phone keeps; `aheadMs` is how far the server's clock is ahead of its own. */
export interface KeptDay {
  day: DriverDay | null
  aheadMs: number
  waiting: Waiting[]
  refused: Refused[]
}

/** Of localStorage: the day with what is still to be sent, sealed. */
const key = 'kerbside:day'
/** Random for each sign-in and gone with its end: what was kept is of no use to anybody after that. */
const secret = () => readStored(storageKeys.signedIn)

const isWaiting = (value: unknown): value is Waiting =>
  isObject(value) && typeof value.id === 'string' && isObject(value.message)

/** What this phone kept for whoever is signed in; undefined where that is nothing. */
export async function readKept(): Promise<KeptDay | undefined> {
  const [sealed, own] = [readStored(key), secret()]
  if (!sealed || !own) return undefined
  const kept = await unseal(own, sealed)
  if (!isObject(kept)) return undefined
  const list = (value: unknown) =>
    (Array.isArray(value) ? value.filter(isWaiting) : []).map((one) => ({
      ...one,
      about: String(one.about ?? ''),
    }))
  return {
    day: isObject(kept.day) ? readDriverDay(kept.day) : null,
    aheadMs: typeof kept.aheadMs === 'number' ? kept.aheadMs : 0,
    waiting: list(kept.waiting),
    refused: list(kept.refused).map((one) => ({ ...one, why: 'why' in one ? String(one.why) : '' })),
  }
}

/** Keeps it, sealed. False where this browser can't: then it is there until the page is left. */
export async function keep(kept: KeptDay): Promise<boolean> {
  const own = secret()
  const sealed = own ? await seal(own, kept) : undefined
  writeStored(unsentKey, kept.waiting.length > 0 ? own : null)
  // Somebody may have signed out while it was sealed.
  return sealed !== undefined && secret() === own && writeStored(key, sealed)
}

export function forgetKept(): void {
  writeStored(key, null)
  writeStored(unsentKey, null)
}

/** Calls back when another tab has kept something. */
export const onKept = (changed: () => void): (() => void) => onStored(key, changed)
