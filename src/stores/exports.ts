import { checkExport } from '#src/lib/api/check-export.ts'
import { attempt, type Result } from './result.ts'

/** Whether there is a file at the address of an export; if not, why. */
export const exportReady = (url: string): Promise<Result<void>> => attempt(() => checkExport(url))
