import { knownZone } from '#src/lib/format/clock.ts'
import { isObject } from './response-shape.ts'

/**
 * How a part of an answer is read. A backend may leave out what it does not have, number its records, or send null: every
 * reader makes its kind of value of anything, so that no page has to check again.
 */
export type Read<T> = (value: unknown) => T

export const text: Read<string> = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** One of a few words; another is passed on as it is, for people to read. */
export const oneOf = <Word extends string>(value: unknown): Word => text(value) as Word

export const textOrNull = <Text extends string>(value: unknown): Text | null =>
  (text(value) || null) as Text | null

const numberIn = (value: unknown) => (typeof value === 'string' && value.trim() ? Number(value) : value)

/** A sum or a distance; not a number, which shows as “–”, when it is missing. */
export const amount: Read<number> = (value) => {
  const number = numberIn(value)
  return typeof number === 'number' ? number : Number.NaN
}

export const countOrNull: Read<number | null> = (value) => {
  const number = amount(value)
  return Number.isFinite(number) ? number : null
}

/** How many; 0 when it is missing. */
export const count: Read<number> = (value) => countOrNull(value) ?? 0

export const flag: Read<boolean> = (value) => value === true

export const list =
  <T>(read: Read<T>): Read<T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(read) : []

/** Those of the words that are known here: nothing can be done with others. */
export const known =
  <Word extends string>(words: readonly Word[]): Read<Word[]> =>
  (value) =>
    list(oneOf<Word>)(value).filter((word) => words.includes(word))

export const orNull =
  <T>(read: Read<T>): Read<T | null> =>
  (value) =>
    isObject(value) ? read(value) : null

type Readers<T> = { [K in keyof T as undefined extends T[K] ? never : K]: Read<T[K]> } & {
  [K in keyof T]?: Read<T[K]>
}

/** An object with all that `T` must have; other fields are passed on. */
export const fields =
  <T extends object>(readers: Readers<T>): Read<T> =>
  (value) => {
    const source = isObject(value) ? value : {}
    const read = Object.entries<Read<unknown>>(readers).map(([name, one]) => [name, one(source[name])])
    return { ...source, ...Object.fromEntries(read) } as T
  }

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** An IANA zone that this browser knows; its own without one. */
export const zone: Read<string> = (value) => (text(value) && knownZone(text(value))) || ownZone()

const pair = fields<{ id: string; name: string }>({ id: text, name: text })

/** A pointer to another record: its id alone will do. */
export const ref: Read<{ id: string; name: string }> = (value) =>
  isObject(value) ? pair(value) : { id: text(value), name: text(value) }

export const refOrNull: Read<{ id: string; name: string } | null> = (value) =>
  text(value) || isObject(value) ? ref(value) : null

/** What every row of a list carries. */
export const rowReaders = { id: text, version: count }

/** What every record carries. */
export const recordReaders = {
  ...rowReaders,
  createdAt: text,
  createdBy: textOrNull<string>,
  updatedAt: text,
  updatedBy: textOrNull<string>,
}

/** A record without a reference of its own is called by its id. */
export const withReference =
  <T extends { id: string; reference: string }>(read: Read<T>): Read<T> =>
  (value) => {
    const record = read(value)
    return { ...record, reference: record.reference || record.id }
  }
