import type { CompanyApplication, DriverApplication, NewApplication } from '#contract/application.ts'
import type { StoredFile } from '#contract/file.ts'
import * as calls from '#src/lib/api/application-form.ts'
import type { Problem } from '#src/lib/api/problem.ts'
import { attempt, type Result } from './result.ts'

/**
 * The token of the application that is being filled in; requested when it is first needed. The server decides whether it
 * has expired: the applicant's clock may be wrong.
 */
let current: NewApplication | undefined
let pending: Promise<NewApplication> | undefined

async function application(): Promise<string> {
  if (current) return current.application
  pending ??= calls.startApplication().finally(() => {
    pending = undefined
  })
  current = await pending
  return current.application
}

/** For the draft in the tab; `undefined` when no application was started. */
export const currentApplication = (): NewApplication | undefined => current

/** Continues a stored application; false when none was started, and so no file was uploaded. */
export function resumeApplication(stored: NewApplication | undefined): boolean {
  current = stored
  return stored !== undefined
}

/** The server no longer takes the token: what was uploaded with it is lost. */
export const isExpired = (problem: Problem) =>
  problem.kind === 'missing' && problem.code === 'application_expired'

async function withToken<T>(work: (token: string) => Promise<T>): Promise<Result<T>> {
  const done = await attempt(async () => work(await application()))
  if (!done.ok && isExpired(done.problem)) current = undefined
  return done
}

export const uploadPaper = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<Result<StoredFile>> => withToken((token) => calls.uploadPaper(token, file, options))

export const sendDriverApplication = (
  details: Omit<DriverApplication, 'application'>,
): Promise<Result<void>> => withToken((token) => calls.sendDriver({ ...details, application: token }))

export const sendCompanyApplication = (
  details: Omit<CompanyApplication, 'application'>,
): Promise<Result<void>> => withToken((token) => calls.sendCompany({ ...details, application: token }))
