/** `received` is what the requester said since, taken down by whoever heard or read it. */
export const messageKinds = ['reply', 'note', 'received'] as const

/** The states that a reply may leave a ticket in. */
export const repliedTickets = ['open', 'waiting', 'resolved'] as const
