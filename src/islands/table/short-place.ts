/** Shorter than this, what stands before a comma is the number of a flat or a house. */
const least = 9

/**
 * An address as far as people need it to know where that is: "Orchard School" of "Orchard School, Filton Avenue,
 * Bristol, BS7 0AB", "12, Mill Lane" of "12, Mill Lane, Bristol".
 */
export function shortPlace(address: string): string {
  const parts = address.split(/[,،]/)
  let short = parts.shift() ?? ''
  for (const part of parts) {
    if (short.trim().length >= least) break
    short += `,${part}`
  }
  return short.trim()
}
