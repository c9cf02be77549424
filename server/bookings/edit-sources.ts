import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { loadFareRules } from '#server/quotes/plan.ts'
import { type LinkedRecords, type LinkingInput, loadLinkedRecords } from './linked-records.ts'

/** What an edit looks up besides its booking: the records its input refers to, and the fare rules. */
export interface EditSources {
  linked: (ctx: ActorContext, input: LinkingInput) => Promise<LinkedRecords>
  rules: (ctx: Pick<ActorContext, 'db'>) => ReturnType<typeof loadFareRules>
}

export const loadedSources: EditSources = {
  linked: (ctx, input) => loadLinkedRecords(ctx, [input]),
  rules: ({ db }) => loadFareRules(db),
}

/** The same for many edits of one transaction, which change none of it: each is loaded once. */
export function sharedSources(): EditSources {
  const linked = new Map<string, LinkedRecords>()
  let rules: Awaited<ReturnType<EditSources['rules']>> | undefined
  return {
    linked: async (ctx, input) => {
      const key = JSON.stringify([input.children, input.company, input.booker.parent])
      const known = linked.get(key) ?? (await loadedSources.linked(ctx, input))
      linked.set(key, known)
      return known
    },
    rules: async (ctx) => {
      rules ??= await loadedSources.rules(ctx)
      return rules
    },
  }
}
