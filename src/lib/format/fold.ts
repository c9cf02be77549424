/** A text as it is searched in, as the server does: without case, accents, Arabic vowel signs and tatweel. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ٱ', 'ا')

/** The same without spaces: plates and phone numbers are written with and without. */
export const foldTight = (text: string): string => fold(text).replaceAll(/\s/g, '')
