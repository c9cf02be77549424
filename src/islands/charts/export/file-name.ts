/** A name that every system takes, from a title. */
export const fileName = (title: string, ending: string): string =>
  `${
    title
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 80) || 'chart'
  }.${ending}`
