import type { BulkResult } from '#contract/page.ts'
import type { SeriesEditInput, SeriesEditPreview } from '#contract/series-edit.ts'
import * as api from '#src/lib/api/series-edit.ts'
import { attempt, type Result } from './result.ts'

/** What an edit would do to each ride in its scope; `version` is that of the ride that was opened. */
export const previewSeriesEdit = (
  id: string,
  input: SeriesEditInput,
  version: number,
  signal: AbortSignal,
): Promise<Result<SeriesEditPreview>> => attempt(() => api.previewSeriesEdit(id, input, { version, signal }))

export const editSeries = (
  id: string,
  input: SeriesEditInput,
  version: number,
): Promise<Result<BulkResult>> => attempt(() => api.editSeries(id, input, { version }))
