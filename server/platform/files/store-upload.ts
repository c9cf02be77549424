import { createHash, randomUUID } from 'node:crypto'
import { type FileType, fileType, type StoredFile } from '#contract/file.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { files } from '#server/schema/files.ts'
import { cleanName } from './name.ts'
import { drawing, openPicture, squarePicture } from './picture.ts'
import type { Upload } from './read-upload.ts'
import { storageOf } from './storage.ts'

const refusals = { pixels: 'files:pixels', unreadable: 'files:unreadable' }

interface CleanFile {
  bytes: Uint8Array
  type: FileType
  extension: string
}

async function redrawn(bytes: Uint8Array<ArrayBuffer>, type: Exclude<FileType, 'application/pdf'>) {
  const { picture, unreadable } = await openPicture(bytes, refusals)
  const written = {
    'image/jpeg': () => picture.jpeg({ quality: 86 }),
    'image/png': () => picture.png(),
    'image/webp': () => picture.webp({ quality: 86 }),
  }
  return drawing.take(() => written[type]().toBuffer().catch(unreadable))
}

/**
 * An upload as it is stored: a picture written anew, without EXIF and whatever else it brought; a PDF as it is. Throws 400
 * at `file` for anything that is no JPEG, PNG, WebP or PDF by its content, whatever it is called.
 */
async function cleanFile(bytes: Uint8Array<ArrayBuffer>): Promise<CleanFile> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  const type = fileType.safeParse(found?.mime)
  if (!(type.success && found)) throw invalid({ file: ['files:type'] })
  const cleanBytes = type.data === 'application/pdf' ? bytes : await redrawn(bytes, type.data)
  return { bytes: cleanBytes, type: type.data, extension: found.ext }
}

/** How long an upload waits for the record it is for. */
const unattachedMs = 24 * 3600 * 1000

/** Who uploaded a file: an account, or an applicant who has none. */
export type Uploader = { createdBy: string } | { application: string }

type Row = typeof files.$inferSelect

export const toStoredFile = ({ id, name, type, bytes, createdAt }: Row): StoredFile => ({
  id,
  name,
  type,
  bytes,
  createdAt: createdAt.toISOString(),
})

/** Pixels of a person's picture: enough to recognise somebody at the door of a car. */
const photoSide = 512

/** An upload as it is stored: with `photo` in its field `use` as the picture of a person, a square. */
async function cleaned({ bytes, field }: Upload): Promise<CleanFile> {
  if (field('use') !== 'photo') return cleanFile(bytes)
  return { bytes: await squarePicture(bytes, photoSide), type: 'image/webp', extension: 'webp' }
}

/**
 * Cleans an upload and stores it under a random name, for a record to take over within a day. The row comes first, so
 * that whatever gets into the storage is known to the sweep. Throws 400 at `file`, see `cleanFile`.
 */
export async function storeUpload(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  upload: Upload,
  by: Uploader,
): Promise<StoredFile> {
  const { bytes, type, extension } = await cleaned(upload)
  const storedAs = `file-${randomUUID()}.${extension}`
  const [row] = await db
    .insert(files)
    .values({
      ...by,
      name: cleanName(upload.name, extension),
      storedAs,
      type,
      bytes: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      createdAt: now,
      expiresAt: new Date(now.getTime() + unattachedMs),
    })
    .returning()
  if (!row) throw new Error('The file was not stored')
  await storageOf(env).put(storedAs, bytes, type)
  return toStoredFile(row)
}
