/**
 * A phone number as somebody writes it, as E.164: `00` or `+` in front of the country, or a national number with
 * its trunk `0`, which gets `country` (`+44`). What can't be one comes back as typed, for the server to refuse.
 */
export function toE164(typed: string, country: string): string {
  const compact = typed.replace(/[\s().\-/\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  const full = compact.replace(/^00/, '+').replace(/^0(?=\d)/, country)
  return isE164(full) ? full : typed.trim()
}

export const isE164 = (value: string): boolean => /^\+[1-9]\d{6,14}$/.test(value)
