/** A text as it is searched in: without case, accents and spaces. */
export const plain = (text: string) =>
  text
    .toLocaleLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|\s/gu, '')
