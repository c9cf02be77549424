/** Sentences after each other, as their language writes them: Chinese has no space after its full stop. */
export const joinSentences = (sentences: readonly (string | undefined)[]): string =>
  sentences
    .filter(Boolean)
    .join(' ')
    .replaceAll(/([。！？]) /g, '$1')
