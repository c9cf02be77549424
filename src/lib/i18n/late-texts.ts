import { textsFragment } from '#src/lib/routes.ts'
import type { LateSet } from './late-sets.ts'
import { addMessages, type Messages } from './translate.ts'

const fetched = new Map<LateSet, Promise<void>>()

async function fetchTexts(set: LateSet): Promise<void> {
  const answer = await fetch(textsFragment(document.documentElement.lang, set))
  if (!answer.ok) throw new Error(`Not loaded: ${answer.url}`)
  addMessages((await answer.json()) as Messages)
}

/**
 * Brings the texts of a part that its page does not carry, once.
 * @throws when they can't be loaded; they are requested again the next time
 */
export function loadTexts(set: LateSet): Promise<void> {
  const texts = fetched.get(set) ?? fetchTexts(set)
  fetched.set(set, texts)
  texts.catch(() => fetched.delete(set))
  return texts
}

/** A loader of a part that brings the texts of `set` along, which its page does not carry. */
export function withTexts<Module>(set: LateSet, load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadTexts(set)])
    return module
  }
}
