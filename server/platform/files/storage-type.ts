export interface StoredBytes {
  bytes: Uint8Array<ArrayBuffer>
  /** Media type, as it was given with the bytes. */
  type: string
}

/** Where uploads lie. Names are random and made by us, never by who uploads. */
export interface Storage {
  put: (name: string, bytes: Uint8Array, type: string) => Promise<void>
  /** Null when there is no such file. */
  get: (name: string) => Promise<StoredBytes | null>
  /** Does nothing when there is no such file. */
  remove: (name: string) => Promise<void>
}

const wellFormed = /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9]+)?$/i

/** The name itself; throws for one that could lead elsewhere. */
export function safeName(name: string) {
  if (!wellFormed.test(name)) throw new TypeError('This is no name of a stored file')
  return name
}
