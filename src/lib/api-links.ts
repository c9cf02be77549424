import type { ExportFormat } from '#contract/page.ts'
import { type Query, query } from './api/query.ts'
import { apiUrl } from './env.ts'

/** The address of a file of all filtered rows, for a link with `download`. */
export const exportUrl = (register: string, format: ExportFormat, params: Query) =>
  `${apiUrl}/api/web/${register}/export${query({ ...params, format })}`

/** The address of the file that an import fills in, for a link with `download`. */
export const templateUrl = (register: string) => `${apiUrl}/api/web/${register}/template`

/** Addresses of a file's content: to be saved or drawn, and that of a PDF for the browser's own viewer. */
export const fileUrl = (id: string) => `${apiUrl}/api/web/files/${encodeURIComponent(id)}`
/** Without the small pictures of its pages beside it, which take a third of the room. */
export const pdfUrl = (id: string) => `${fileUrl(id)}/pdf#navpanes=0&view=FitH`

/** Where the phone apps ask whether there is a newer version; the console itself does not. */
export const versionCheckPath = '/api/app-version-check'
