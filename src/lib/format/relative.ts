const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** The largest unit that a span of `apart` milliseconds fills, and how many of it; under a minute counts as now. */
export function relativeUnit(apart: number): { value: number; name: Intl.RelativeTimeFormatUnit } {
  for (const [name, size] of steps) {
    if (Math.abs(apart) >= size) return { value: Math.trunc(apart / size), name }
  }
  return { value: 0, name: 'second' }
}
