import { randomUUID } from 'node:crypto'
import { storageOf } from '#server/platform/files/storage.ts'
import { error, type Finding, fine } from './finding.ts'
import type { Settings } from './settings.ts'

/** Whether the store for uploads lets the server in: it requests a file that can't be there. */
export async function checkUploads({ env }: Settings): Promise<Finding[]> {
  const { S3_ENDPOINT, S3_BUCKET } = env
  if (!S3_ENDPOINT) return [fine('uploads', `Uploads lie in ${env.DATA_DIR}/files.`)]
  try {
    await storageOf(env).get(`doctor-${randomUUID()}`)
    return [fine('uploads', `Uploads go to the bucket ${S3_BUCKET} at ${S3_ENDPOINT}.`)]
  } catch (caught) {
    const why = caught instanceof Error ? caught.message : String(caught)
    return [
      error(
        'uploads.store',
        `The store for uploads at ${S3_ENDPOINT}, bucket ${S3_BUCKET}, does not let the server in: ${why}.`,
        'Correct S3_ENDPOINT, S3_BUCKET, S3_REGION and the two keys; they need to read, write and delete objects.',
      ),
    ]
  }
}
