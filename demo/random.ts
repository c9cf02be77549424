/** FNV-1a over UTF-16 code units: a 32-bit number for a name. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/**
 * Repeatable chance: the same name gives the same numbers on every machine. `fork` starts an independent stream, so
 * that more draws in one part of the data change nothing in another.
 */
export class Random {
  readonly #name: string
  #state: number

  constructor(name: string) {
    this.#name = name
    this.#state = hash(name)
  }

  fork(name: string): Random {
    return new Random(`${this.#name}/${name}`)
  }

  /** From 0 up to, not including, 1. Source: mulberry32 (public domain). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new RangeError('Nothing to pick from')
    return item
  }

  /** One of the keys, each as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries<number>(weights) as [K, number][]
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) {
      left -= weight
      if (left < 0) return key
    }
    throw new RangeError('Nothing to weigh')
  }

  shuffle<T>(items: readonly T[]): T[] {
    const mixed = [...items]
    for (let i = mixed.length - 1; i > 0; i -= 1) {
      const j = this.int(0, i)
      const [a, b] = [mixed[i] as T, mixed[j] as T]
      mixed[i] = b
      mixed[j] = a
    }
    return mixed
  }

  /** In the form of a random UUID (version 4). */
  id(): string {
    const hex = Array.from({ length: 4 }, () =>
      Math.floor(this.next() * 4_294_967_296)
        .toString(16)
        .padStart(8, '0'),
    ).join('')
    const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(0, 9)).join('')
  }

  letters(count: number): string {
    return Array.from({ length: count }, () => this.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ'])).join('')
  }
}
