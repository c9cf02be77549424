/*
 * What a phone keeps for when it has no network: sealed, since children's names are in it. The key is made of a secret
 * that goes with the sign-out; then nobody can read what is left behind.
 */

const encoder = new TextEncoder()

/** Where the browser has no such thing (plain HTTP), nothing is kept. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle

async function keyOf(secret: string): Promise<CryptoKey> {
  const raw = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey'])
  const kind = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(16), info: encoder.encode('kerbside') }
  return crypto.subtle.deriveKey(kind, raw, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const toText = (bytes: Uint8Array) => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** `value` as JSON, sealed with `secret`; undefined where the browser can't. */
export async function seal(secret: string, value: unknown): Promise<string | undefined> {
  if (!subtle()) return undefined
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await keyOf(secret),
    encoder.encode(JSON.stringify(value)),
  )
  return `${toText(iv)}.${toText(new Uint8Array(sealed))}`
}

/** What `seal` sealed with the same secret; undefined for anything else. */
export async function unseal(secret: string, sealed: string): Promise<unknown> {
  const [iv, body] = sealed.split('.')
  if (!subtle() || !iv || !body) return undefined
  try {
    const kind = { name: 'AES-GCM', iv: toBytes(iv) }
    const bytes = await crypto.subtle.decrypt(kind, await keyOf(secret), toBytes(body))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
