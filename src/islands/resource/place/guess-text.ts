import type { T } from '#src/lib/i18n/translate.ts'

/** Where the point of a place was taken from. */
export const guessText = (near: string, t: T): string =>
  near ? t('place:near', { near }) : t('place:nearNothing')
