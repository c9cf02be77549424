import { atom } from 'nanostores'
import type { Labels } from './translate.ts'

/** What components are labelled with and all is formatted by, once it is here: of who chose a locale that has no more. */
export const $labels = atom<Labels | undefined>()
