/** The sections that a build may leave out, by what `PUBLIC_SECTIONS` calls them, and where the pages of each lie. */
export const sections = {
  chats: ['/apps/chats/'],
  notes: ['/apps/notes/'],
  calendar: ['/apps/calendar/'],
  email: ['/apps/email/'],
  contacts: ['/apps/contacts/'],
  shop: ['/apps/ecommerce/', '/dashboards/ecommerce/'],
  blog: ['/apps/blog/'],
  people: ['/apps/followers/', '/apps/friends/'],
  pages: ['/pages/'],
  gallery: ['/forms/', '/tables/', '/charts/', '/ui-components/', '/widgets/'],
} as const satisfies Record<string, readonly string[]>

export type Section = keyof typeof sections
export const sectionNames = Object.keys(sections) as Section[]

/**
 * Which sections a setting names: all when it is empty, none for `none`, else those between its commas.
 * @throws when it names one that there is not
 */
export function readSections(setting: string): ReadonlySet<Section> {
  const named = setting
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (named.length === 0) return new Set(sectionNames)
  if (named.length === 1 && named[0] === 'none') return new Set()
  const unknown = named.filter((name) => !Object.hasOwn(sections, name))
  if (unknown.length > 0)
    throw new Error(
      `PUBLIC_SECTIONS names ${unknown.join(', ')}; there are ${sectionNames.join(', ')}, or none.`,
    )
  return new Set(named as Section[])
}
