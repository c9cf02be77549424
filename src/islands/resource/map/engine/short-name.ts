const longestName = 32

/** An address up to its street: all of it stands beside the map. */
export function shortName(name: string): string {
  const [start = ''] = name.split(/[,،]/)
  return start.length > longestName ? `${start.slice(0, longestName - 1).trimEnd()}…` : start
}
