/** Commas and semicolons as keyboards of Latin, Arabic and Chinese type them. */
const comma = /[,;،؛，、；]/

export const hasComma = (text: string): boolean => comma.test(text)

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The tags with those of `text` added, at commas; none twice, and no more than `most`. */
export function addTags(tags: readonly string[], text: string, most: number): string[] {
  const next = [...tags]
  for (const one of text.split(comma).map((part) => part.trim())) {
    if (one !== '' && !next.some((tag) => same(tag, one)) && next.length < most) next.push(one)
  }
  return next
}
