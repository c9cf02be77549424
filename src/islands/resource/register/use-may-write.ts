import type { Page } from '#contract/page.ts'
import { $auth } from '#src/stores/auth-state.ts'
import { useSlice } from '../use-slice.ts'
import type { Row } from './define-register.ts'

/** Whether this person may make records here: as the rows in sight say; staff who run the place where there are none. */
export function useMayWrite(page: Page<Row> | null): boolean {
  const { user } = useSlice($auth)
  const [first] = page?.results ?? []
  if (first) return first.actions.includes('edit')
  return page !== null && user?.role === 'admin'
}
