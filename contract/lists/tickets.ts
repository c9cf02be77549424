export const ticketCategories = ['booking', 'trip', 'account', 'payment', 'app', 'feedback', 'other'] as const
/** The most urgent last. */
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const
export const ticketChannels = ['email', 'phone', 'app', 'web'] as const
export const ticketStatuses = ['new', 'open', 'waiting', 'resolved', 'closed'] as const
/** The states in which somebody still waits for something. */
export const unsolvedTickets: readonly (typeof ticketStatuses)[number][] = ['new', 'open', 'waiting']
export const ticketActions = ['take', 'wait', 'resume', 'resolve', 'close', 'reopen'] as const

/** `received` is a message of the requester, written down by whoever heard or read it. */
export const messageKinds = ['reply', 'note', 'received'] as const

/** The states that a reply may leave a ticket in. */
export const repliedTickets = ['open', 'waiting', 'resolved'] as const
