/** What an operator changes to make the product theirs. */
export const site = {
  name: 'Kerbside',
  /** Part of the address of the staff register: `/apps/users/{slug}-staff`. */
  slug: 'kerbside',
  /** Country code of numbers that people write the national way. */
  country: '+44',
  /** What new prices are in at first, ISO 4217. */
  currency: 'GBP',
} as const
