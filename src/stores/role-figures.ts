import { getRoleFigures, type RoleFigures } from '#src/lib/api/role-figures.ts'
import { loadable } from './base/loadable.ts'

/** The figures of a role that an admin looks at. */
export const roleFigures = loadable<[string], RoleFigures>({
  name: 'role-figures',
  fetch: (options, role) => getRoleFigures(role, options),
  onChange: 'drop',
})
