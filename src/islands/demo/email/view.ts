import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Addressee, Email } from '#contract/email.ts'
import { type EmailFilter, type EmailLabel, emailFilters, emailLabels } from '#contract/lists/email.ts'
import { fold } from '#src/lib/format/fold.ts'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'

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

/** What the server is asked for to show it. */
export const queryOf = ({ search, filter, label }: EmailView) => ({
  ...(label ? { label } : { filter }),
  search,
})

const isKept = ({ trash, folder, system }: Email) => !trash && !system && folder !== 'spam'
const fits: Record<EmailFilter, (one: Email) => boolean> = {
  inbox: ({ trash, folder }) => !trash && folder === 'inbox',
  starred: (one) => isKept(one) && one.starred,
  important: (one) => isKept(one) && one.important,
  sent: (one) => isKept(one) && one.folder === 'sent',
  draft: ({ trash, folder }) => !trash && folder === 'draft',
  spam: ({ trash, folder }) => !trash && folder === 'spam',
  trash: ({ trash }) => trash,
  console: ({ system }) => system,
}

export const nameOf = ({ name, address }: Addressee): string => name || address

/** The other side of a mail: who wrote it, or whom it goes to. */
export const othersOf = ({ folder, from, to }: Email): Addressee[] =>
  folder === 'sent' || folder === 'draft' ? to : [from]

/** Signs alone are no words. */
const sound = /[\p{L}\p{N}]/u
const words = ({ subject, excerpt, from, to }: Email) =>
  fold([subject, excerpt, ...[from, ...to].flatMap(({ name, address }) => [name, address])].join(' '))

/** Those of the loaded ones that the view shows: what was just moved or deleted goes at once. Every word of the search is somewhere in what lists know of the mail. */
export function shownIn({ search, filter, label }: EmailView, all: readonly Email[]): Email[] {
  const wanted = fold(search)
    .split(/\s+/)
    .filter((word) => sound.test(word))
  return all.filter((one) => {
    if (!(label ? isKept(one) && one.label === label : fits[filter](one))) return false
    return wanted.length === 0 || wanted.every((word) => words(one).includes(word))
  })
}
