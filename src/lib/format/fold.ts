// The rule is the server's, see `server/schema/folding.ts`.
const marks = /(?=[\u0300-\u06dc\u0900-\u0963])\p{M}|\u0640/gu
const letters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ٱ: 'ا',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** A text as it is searched and sorted, here as on the server: without case, accents and signs of vowels. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll(/[łøđðıٱßæœ]/g, (letter) => letters[letter] ?? letter)

/** The same without spaces: plates and phone numbers are written with and without. */
export const foldTight = (text: string): string => fold(text).replaceAll(/\s/g, '')

/** A text with the digits of Arabic and Persian keyboards as Latin ones. */
export const latinDigits = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
