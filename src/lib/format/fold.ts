/** A text as it is searched in: without case and accents. */
export const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The same without spaces: plates and phone numbers are written with and without. */
export const foldTight = (text: string): string => fold(text).replaceAll(/\s/g, '')
