import type * as contract from '#contract/application.ts'
import type { StoredFile } from '#contract/file.ts'
import { api } from './browser-client.ts'
import { asRecord } from './response-shape.ts'
import { upload } from './upload.ts'

const path = '/api/registrations'

const post = (to: string, body: object) =>
  api.send({ method: 'POST', path: `${path}/${to}`, body, session: 'none' })

export async function startApplication(): Promise<contract.NewApplication> {
  return asRecord(await post('applications', {}))
}

/** A JPEG, PNG, WebP or PDF of at most 10 MB. */
export async function uploadPaper(
  application: string,
  file: File,
  options: Parameters<typeof upload>[2],
): Promise<StoredFile> {
  const body = new FormData()
  // Before the file, so that the server has it however the upload ends.
  body.append('application', application)
  body.append('file', file)
  return asRecord(await upload(`${path}/files`, body, options))
}

export async function sendDriver(body: contract.DriverApplication): Promise<void> {
  await post('drivers', body)
}

export async function sendCompany(body: contract.CompanyApplication): Promise<void> {
  await post('companies', body)
}
