import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import { readStored, writeStored } from '#src/lib/storage.ts'

/** Values that a full or denied storage did not take, until the page is left. */
const unsaved = new Map<string, string>()

const read = (key: string) => unsaved.get(key) ?? readStored(key)

function write(key: string, value: string | null): true {
  if (writeStored(key, value) || value === null) unsaved.delete(key)
  else unsaved.set(key, value)
  return true
}

const engine = new Proxy<Record<string, string>>(
  {},
  {
    has: (_target, key) => typeof key === 'string' && read(key) !== null,
    get: (_target, key) => (typeof key === 'string' ? (read(key) ?? undefined) : undefined),
    set: (_target, key, value) => typeof key === 'string' && write(key, String(value)),
    deleteProperty: (_target, key) => typeof key === 'string' && write(key, null),
  },
)

const deaf = () => undefined
const noEvents = { addEventListener: deaf, removeEventListener: deaf }

/** Persistent stores write through `lib/storage`, so that a full or denied storage never throws. */
export function makeStorageSafe(): void {
  setPersistentEngine(engine, typeof window === 'undefined' ? noEvents : windowPersistentEvents)
}
