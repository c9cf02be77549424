import { explainPostgres } from '#server/platform/db/explain-postgres.ts'
import { isDiskFull, isReadOnly, tryToWrite } from '#server/platform/db/full-disk.ts'
import { StartError } from '#server/platform/start-error.ts'

/** The exit code of a process of ours whose last line says why it failed. */
export const plainFailureExit = 3

/** What a new embedded database needs, and some room. */
const embeddedMb = 64

interface Place {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
}

const fullDisk = (folder: string) =>
  `The disk of ${folder} is full. Make room on it, or set DATA_DIR to another folder.`

/** A start that failed as one plain sentence, when the operator can put it right; undefined for a fault of ours. */
export async function explainStart(
  error: unknown,
  { DATA_DIR, DATABASE_URL }: Place,
): Promise<string | undefined> {
  if (error instanceof StartError) return error.message
  const found = DATABASE_URL && URL.canParse(DATABASE_URL) && explainPostgres(error, new URL(DATABASE_URL))
  if (found) return `${found.what} ${found.todo}`
  if (isDiskFull(error)) return fullDisk(DATA_DIR)
  if (isReadOnly(error))
    return `${DATA_DIR} cannot be written. Let this user write there, or set DATA_DIR to another folder.`
  // The embedded database ends in ways of its own when it cannot write.
  return tryToWrite(DATA_DIR, embeddedMb).then(
    () => undefined,
    (reason: unknown) => (isDiskFull(reason) ? fullDisk(DATA_DIR) : undefined),
  )
}
