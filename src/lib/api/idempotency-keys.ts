import type { Call } from './call.ts'

/** 122 random bits as a UUID; `randomUUID` itself is missing on plain HTTP. */
export function uuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const maxOpenKeys = 50

/**
 * The `Idempotency-Key` of what a person wants done. The same form sent again before the server answered
 * is the same intent and keeps its key; once answered, the next one is new.
 */
export function idempotencyKeys() {
  const open = new Map<string, string>()
  const uploads = new WeakMap<object, string>()

  function nameOf(call: Call): string {
    return JSON.stringify([call.method, call.path, call.query, call.version, call.body])
  }

  return {
    keyOf(call: Call): string {
      if (call.idempotencyKey) return call.idempotencyKey
      if (call.body instanceof FormData) {
        const key = uploads.get(call.body) ?? uuid()
        uploads.set(call.body, key)
        return key
      }
      const name = nameOf(call)
      const key = open.get(name) ?? uuid()
      open.delete(name)
      open.set(name, key)
      for (const oldest of open.keys()) {
        if (open.size <= maxOpenKeys) break
        open.delete(oldest)
      }
      return key
    },
    answered(call: Call): void {
      if (call.body instanceof FormData) uploads.delete(call.body)
      else open.delete(nameOf(call))
    },
  }
}
