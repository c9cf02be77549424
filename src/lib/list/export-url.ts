import type { ExportFormat } from '#contract/page.ts'
import { type Query, query } from '#src/lib/api/query.ts'
import { apiUrl } from '#src/lib/env.ts'

/** The address of a file of all filtered rows, for a link with `download`. */
export const exportUrl = (register: string, format: ExportFormat, params: Query) =>
  `${apiUrl}/api/web/${register}/export${query({ ...params, format })}`
