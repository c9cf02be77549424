/** A text as the server searches and sorts it: without case, accents, Arabic vowel signs and tatweel. */
export const foldAsServer = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ٱ', 'ا')

/** A text as it is searched in here. What the server keeps folded has its `đ`, of Vietnamese and Croatian, still. */
export const fold = (text: string): string => foldAsServer(text).replaceAll('đ', 'd')

/** The same without spaces: plates and phone numbers are written with and without. */
export const foldTight = (text: string): string => fold(text).replaceAll(/\s/g, '')

/** A text with the digits of Arabic and Persian keyboards as Latin ones. */
export const latinDigits = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
