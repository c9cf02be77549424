/** A list of choices with these in front, as those that are taken most. What is new in the list comes by itself. */
export const leading = <Value extends string>(
  list: readonly Value[],
  ...first: Value[]
): readonly Value[] => [...new Set([...first, ...list])]
