import type { StoredFile } from '#contract/file.ts'
import type { CompanyApplication, DriverApplication, NewApplication } from '#contract/registration.ts'
import * as calls from '#src/lib/api/application-form.ts'
import type { Problem } from '#src/lib/api/problem.ts'
import { attempt, type Result } from './result.ts'

/**
 * The token of the application that is being filled in; it is asked for when it is first needed. Whether it has run out
 * is the server's to say: the clock of whoever applies may be wrong.
 */
let current: NewApplication | undefined
let asked: Promise<NewApplication> | undefined

async function application(): Promise<string> {
  if (current) return current.application
  asked ??= calls.startApplication().finally(() => {
    asked = undefined
  })
  current = await asked
  return current.application
}

/** To be kept in the tab beside what was typed; `undefined` when nothing was begun. */
export const keptApplication = (): NewApplication | undefined => current

/** Goes on with an application of before; false when none was begun, and so no file was sent. */
export function resumeApplication(kept: NewApplication | undefined): boolean {
  current = kept
  return kept !== undefined
}

/** The server no longer takes the token: what was uploaded with it is lost. */
export const isOver = (problem: Problem) =>
  problem.kind === 'missing' && problem.code === 'application_expired'

async function within<T>(work: (token: string) => Promise<T>): Promise<Result<T>> {
  const done = await attempt(async () => work(await application()))
  if (!done.ok && isOver(done.problem)) current = undefined
  return done
}

export const uploadPaper = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<Result<StoredFile>> => within((token) => calls.uploadPaper(token, file, options))

export const sendDriver = (said: Omit<DriverApplication, 'application'>): Promise<Result<void>> =>
  within((token) => calls.sendDriver({ ...said, application: token }))

export const sendCompany = (said: Omit<CompanyApplication, 'application'>): Promise<Result<void>> =>
  within((token) => calls.sendCompany({ ...said, application: token }))
