import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { localeTags } from '#src/lib/i18n/locales.ts'

const read = (file: string): Record<string, string> => JSON.parse(readFileSync(file, 'utf8'))

/** About as wide as they are on the screen: signs of Chinese take the room of two letters. */
const widthOf = (text: string) => [...text].length + (text.match(/\p{Script=Han}/gu)?.length ?? 0)

/** A text in a language that takes 40 % more room than English: `Trips (Trip)`. */
function stretched(text: string): string {
  const more = Math.ceil(widthOf(text) * 0.4)
  return `${text} ${text.repeat(2).slice(0, Math.max(1, more - 1))}`
}

let longest: Map<string, string> | undefined

/** Each English text without a placeholder, and the longest that it has in any language, at least 140 % of it. */
function longestTexts(): Map<string, string> {
  if (longest) return longest
  longest = new Map()
  for (const file of globSync('*.json', { cwd: 'texts/en' })) {
    const all = localeTags.map((tag) => read(`texts/${tag}/${file}`))
    for (const [key, text] of Object.entries(read(`texts/en/${file}`))) {
      if (text.includes('{{')) continue
      const forms = [longest.get(text) ?? stretched(text), ...all.map((one) => one[key] ?? '')]
      longest.set(
        text,
        forms.reduce((a, b) => (widthOf(b) > widthOf(a) ? b : a)),
      )
    }
  }
  return longest
}

/**
 * Gives each text of the open page, which must be English, the longest of its translations. Names and figures stay as
 * they are; React writes over a text only when it changes.
 */
export async function showLongestTexts(page: Page): Promise<number> {
  const found = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = new Set<string>()
    while (walker.nextNode()) texts.add(walker.currentNode.nodeValue?.trim() ?? '')
    return [...texts]
  })
  const known = longestTexts()
  const pairs = found.flatMap((text): [string, string][] => {
    const long = known.get(text)
    return long === undefined ? [] : [[text, long]]
  })
  await page.evaluate((given) => {
    const texts = new Map(given)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const long = texts.get(node.nodeValue?.trim() ?? '')
      if (long !== undefined && !node.parentElement?.closest('script, style')) node.nodeValue = long
    }
  }, pairs)
  return pairs.length
}
