/** Which of one's contacts a list has: all but the deleted ones, some of these by a mark, or the deleted ones. */
export const contactFilters = ['show_all', 'frequent_contact', 'starred_contact', 'deleted_contact'] as const
export type ContactFilter = (typeof contactFilters)[number]
