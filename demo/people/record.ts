import type { Making } from '#demo/types.ts'

/** The columns of every record, as if it had been entered at `createdAt` and not been touched since. */
export const recordOf = (
  { random }: Pick<Making, 'random'>,
  createdAt: Date,
  createdBy: string | null = null,
) => ({
  id: random.id(),
  createdAt,
  createdBy,
  updatedAt: createdAt,
  updatedBy: createdBy,
  version: 1,
})
