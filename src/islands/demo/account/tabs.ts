import * as access from '#contract/access.ts'
import type { OwnPerson } from '#src/lib/api/read-own-profile.ts'

export const tabs = ['account', 'notifications', 'billing', 'security'] as const
export type Tab = (typeof tabs)[number]

/** Whose statements are their own: the office reads those of all on their page. */
const isBilled = (role: OwnPerson['role']) =>
  access.statements.read.includes(role) && !access.lists.owners.includes(role)

/** What there is to set for somebody: what their backend or their role does not have is left out. */
export const tabsOf = ({ role, hasNotifyChannels }: Pick<OwnPerson, 'role' | 'hasNotifyChannels'>): Tab[] =>
  tabs.filter((tab) => {
    if (tab === 'billing') return isBilled(role)
    return tab !== 'notifications' || hasNotifyChannels
  })
