import type { Arrangement } from '#src/stores/dashboard-arrangement.ts'

/** With a part hidden that was shown, or shown that was hidden. */
export const toggled = ({ order, hidden }: Arrangement, name: string): Arrangement => ({
  order,
  hidden: hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name],
})

/** With a part moved by `step` among those of its group, whose names are in the order they are drawn in. */
export function moved(
  { order, hidden }: Arrangement,
  group: readonly string[],
  name: string,
  step: number,
): Arrangement {
  const from = group.indexOf(name)
  const to = from + step
  if (from < 0 || to < 0 || to >= group.length) return { order, hidden }
  const next = group.toSpliced(from, 1).toSpliced(to, 0, name)
  return { hidden, order: [...order.filter((one) => !group.includes(one)), ...next] }
}
