import { relationships } from '#contract/lists/people.ts'
import type { T } from '#src/lib/i18n/translate.ts'

/** What somebody is to a child: one of the known words, or as it was written. */
export const relationText = (t: T, relationship: string) =>
  relationships.some((known) => known === relationship)
    ? t(`passengers:relationship.${relationship}`)
    : relationship
