import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Addressee, Email } from '#contract/email.ts'
import { type EmailLabel, emailLabels } from '#contract/lists/email.ts'
import { fold } from '#src/lib/format/fold.ts'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'

/** What the list shows: a folder, the trash, or what is marked in any of them. */
export const emailFilters = ['inbox', 'starred', 'important', 'sent', 'draft', 'spam', 'trash'] as const
export type EmailFilter = (typeof emailFilters)[number]

/** What the page shows, as its address says. */
export interface EmailView {
  /** The mail that is open; empty for none. */
  id: string
  search: string
  filter: EmailFilter
  /** Mails that are filed under it, in place of the filter. */
  label: EmailLabel | undefined
}

function parse(query: string): EmailView {
  const params = new URLSearchParams(query)
  return {
    id: params.get('id') ?? '',
    search: params.get('search') ?? '',
    filter: emailFilters.find((one) => one === params.get('filter')) ?? 'inbox',
    label: emailLabels.find((one) => one === params.get('label')),
  }
}

function print({ id, search, filter, label }: EmailView): string {
  const params = new URLSearchParams()
  if (id) params.set('id', id)
  if (search) params.set('search', search)
  if (label) params.set('label', label)
  else if (filter !== 'inbox') params.set('filter', filter)
  return params.toString()
}

/** The view in the address, and what changes it; typing leaves no trace in the history. */
export function useEmailView() {
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  const view = useMemo(() => parse(query), [query])
  const change = useCallback((part: Partial<EmailView>, how?: 'replace') => {
    goToQuery(print({ ...parse(currentQuery()), ...part }), how)
  }, [])
  const addressOf = (part: Partial<EmailView>) => `?${print({ ...view, ...part })}`
  return { view, change, addressOf }
}

const isKept = ({ trash, folder }: Email) => !trash && folder !== 'spam'
const fits: Record<EmailFilter, (one: Email) => boolean> = {
  inbox: ({ trash, folder }) => !trash && folder === 'inbox',
  starred: (one) => isKept(one) && one.starred,
  important: (one) => isKept(one) && one.important,
  sent: ({ trash, folder }) => !trash && folder === 'sent',
  draft: ({ trash, folder }) => !trash && folder === 'draft',
  spam: ({ trash, folder }) => !trash && folder === 'spam',
  trash: ({ trash }) => trash,
}

export const nameOf = ({ name, address }: Addressee): string => name || address

/** The other side of a mail: who wrote it, or whom it goes to. */
export const othersOf = ({ folder, from, to }: Email): Addressee[] =>
  folder === 'sent' || folder === 'draft' ? to : [from]

const words = ({ subject, excerpt, from, to }: Email) =>
  fold([subject, excerpt, ...[from, ...to].flatMap(({ name, address }) => [name, address])].join(' '))

/** Those that the view shows; every word of the search is somewhere in what lists know of the mail. */
export function shownIn({ search, filter, label }: EmailView, all: readonly Email[]): Email[] {
  const wanted = fold(search).split(/\s+/).filter(Boolean)
  return all.filter((one) => {
    if (!(label ? isKept(one) && one.label === label : fits[filter](one))) return false
    return wanted.length === 0 || wanted.every((word) => words(one).includes(word))
  })
}

/** How many mails of each filter and label are unread; of the drafts and the trash, how many there are. */
export function countsOf(all: readonly Email[]) {
  const whole: readonly EmailFilter[] = ['draft']
  const none: readonly EmailFilter[] = ['sent', 'trash', 'starred', 'important']
  const filters = Object.fromEntries(
    emailFilters.map((filter) => {
      const those = all.filter(fits[filter])
      const counted = whole.includes(filter) ? those : those.filter(({ read }) => !read)
      return [filter, none.includes(filter) ? 0 : counted.length]
    }),
  ) as Record<EmailFilter, number>
  const unread = (label: EmailLabel) =>
    all.filter((one) => isKept(one) && one.label === label && !one.read).length
  return { filters, label: unread }
}
