import { applicationKinds, applicationStatuses } from '#contract/lists/applications.ts'
import type { ListSpec } from '#src/lib/list/state.ts'

export type ApplicationFilter = 'status' | 'kind'

export const applicationSpec: ListSpec<ApplicationFilter> = {
  filters: {
    status: (value) => value.split(',').every((one) => applicationStatuses.some((status) => status === one)),
    kind: (value) => applicationKinds.some((kind) => kind === value),
  },
  orderings: ['name', 'status', 'createdAt'],
  pageSizes: [10, 25, 50, 100],
  // Without an ordering the server puts those that wait on top.
  defaults: { ordering: '', pageSize: 25 },
}
