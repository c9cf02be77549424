import type { NewApplication } from '#contract/registration.ts'
import type { Values } from './form-values.ts'

/** A file that the server has. */
export interface Sent {
  id: string
  name: string
  bytes: number
}
export type Papers = Readonly<Record<string, readonly Sent[]>>

/** What is filled in so far. It stays in this tab, which forgets it when it is closed; never in localStorage. */
export interface Kept {
  step: string
  values: Values
  papers: Papers
  application: NewApplication | undefined
}

const version = 1

export function keep(key: string, kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...kept, version }))
  } catch {
    // A browser that keeps nothing: the form works all the same, only not beyond a reload.
  }
}

export function readKept(key: string): Kept | undefined {
  try {
    const read = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return read?.version === version && read.values && read.papers ? read : undefined
  } catch {
    return undefined
  }
}

export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
