import { type FileType, fileType } from '#contract/file.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { drawing, openPicture } from './picture.ts'

const refusals = { pixels: 'files:pixels', unreadable: 'files:unreadable' }

export interface CleanFile {
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
export async function cleanFile(bytes: Uint8Array<ArrayBuffer>): Promise<CleanFile> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  const type = fileType.safeParse(found?.mime)
  if (!(type.success && found)) throw invalid({ file: ['files:type'] })
  const cleanBytes = type.data === 'application/pdf' ? bytes : await redrawn(bytes, type.data)
  return { bytes: cleanBytes, type: type.data, extension: found.ext }
}
