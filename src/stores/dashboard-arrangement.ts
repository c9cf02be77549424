import { atom } from 'nanostores'
import { readStored, writeStored } from '#src/lib/storage.ts'
import { $arrange, arrangementKey } from './dashboard.ts'

/** How somebody has arranged their dashboard on this device: the names of its parts. */
export interface Arrangement {
  /** Those that were moved and those around them, the first one first. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

const version = 1
/** No more parts than this have ever been. */
const most = 80
const usual: Arrangement = { order: [], hidden: [] }

const namesIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value
        .filter((one): one is string => typeof one === 'string' && /^[a-z_.-]{1,40}$/.test(one))
        .slice(0, most)
    : []

/** What is stored, as far as it makes sense: what is broken or of another version is as if nothing was. */
function stored(): Arrangement {
  try {
    const { v, order, hidden } = JSON.parse(readStored(arrangementKey) ?? '{}')
    return v === version ? { order: namesIn(order), hidden: namesIn(hidden) } : usual
  } catch {
    return usual
  }
}

/** What is to be shown of `parts`, in its order: those that nobody moved come after those that somebody did. */
export function arranged<Part>(
  parts: readonly Part[],
  nameOf: (part: Part) => string,
  { order, hidden }: Arrangement,
): Part[] {
  const place = (part: Part) => (order.indexOf(nameOf(part)) + 1 || most + 1) - 1
  return parts
    .filter((part) => !hidden.includes(nameOf(part)))
    .toSorted((one, next) => place(one) - place(next))
}

export const $arrangement = atom<Arrangement>(usual)

function take(arrangement: Arrangement): void {
  $arrangement.set(arrangement)
  $arrange.set({ arrange: (parts, nameOf) => arranged(parts, nameOf, arrangement) })
}

/** Arranges the dashboard as this device has it. */
export const applyStored = (): void => take(stored())

/** Arranges it anew, and keeps that; without an arrangement it is the usual one again. */
export function arrange(next: Arrangement = usual): void {
  take(next)
  writeStored(arrangementKey, next === usual ? null : JSON.stringify({ v: version, ...next }))
}
