// The rule is the server's, see `server/schema/folding.ts`.
const marks =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u0900-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963]/g
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
