import type { NewApplication } from '#contract/application.ts'
import type { Values } from './form-values.ts'

/** A file that the server has. */
export interface UploadedPaper {
  id: string
  name: string
  bytes: number
}
export type Papers = Readonly<Record<string, readonly UploadedPaper[]>>

/** What is filled in so far. In sessionStorage, which ends with the tab; never in localStorage. */
export interface Draft {
  step: string
  values: Values
  papers: Papers
  application: NewApplication | undefined
}

const version = 1

export function storeDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...draft, version }))
  } catch {
    // Without storage the form works, but its values do not survive a reload.
  }
}

export function readDraft(key: string): Draft | undefined {
  try {
    const read = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return read?.version === version && read.values && read.papers ? read : undefined
  } catch {
    return undefined
  }
}

export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Then nothing was stored.
  }
}
