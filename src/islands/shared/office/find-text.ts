import { fold } from '#src/lib/format/fold.ts'

/** The words of a search, as they are compared. */
export const wordsOf = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean)

/** Whether a text has every word somewhere. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}

/** Where in a text the words stand, as spans of it: folding may make a letter longer or shorter. */
export function spansOf(text: string, words: readonly string[]): [from: number, to: number][] {
  let folded = ''
  const starts: number[] = []
  let at = 0
  for (const letter of text) {
    const part = fold(letter)
    starts.push(...Array.from({ length: part.length }, () => at))
    folded += part
    at += letter.length
  }
  starts.push(at)
  return words.flatMap((word) => {
    const spans: [number, number][] = []
    for (let found = folded.indexOf(word); found >= 0; found = folded.indexOf(word, found + word.length)) {
      spans.push([starts[found] ?? 0, starts[found + word.length] ?? at])
    }
    return spans
  })
}

const highlightName = 'k-found'

/** Marks the words in what the elements say, without a change of the document; nothing where the browser can't. */
export function markWords(elements: Iterable<Element>, words: readonly string[]): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(highlightName)
  if (words.length === 0) return
  const ranges: Range[] = []
  for (const element of elements) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const [from, to] of spansOf(node.nodeValue ?? '', words)) {
        const range = new Range()
        range.setStart(node, from)
        range.setEnd(node, to)
        ranges.push(range)
      }
    }
  }
  if (ranges.length > 0) CSS.highlights.set(highlightName, new Highlight(...ranges))
}
