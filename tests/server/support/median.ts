/** The middle one of some measurements. */
export const median = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
