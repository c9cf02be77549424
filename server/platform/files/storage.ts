import { join } from 'node:path'
import type { Env } from '#server/platform/env.ts'
import { withPlaceholderPapers } from './demo-paper.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage-type.ts'

type Settings = Pick<
  Env,
  'DATA_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** The storage that the settings choose: an S3-compatible store where one is set, else a folder of this machine. */
export function storageOf(env: Settings): Storage {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!(endpoint && bucket && accessKeyId && secretAccessKey))
    return withPlaceholderPapers(diskStorage(join(env.DATA_DIR, 'files')))
  return withPlaceholderPapers(
    s3Storage({ endpoint, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey }),
  )
}
