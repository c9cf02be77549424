import { pictureTypes } from '#contract/lists/files.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { drawing, openPicture } from './picture.ts'

/**
 * A picture as a square WebP of `side` pixels without anything else that was in the file (place, camera, scripts). Throws 400
 * at `file` for what is no JPEG, PNG or WebP by its content, is larger than 25 megapixels, or can't be decoded.
 */
export async function squarePicture(bytes: Uint8Array<ArrayBuffer>, side = 256) {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !pictureTypes.some((one) => one === type.mime)) throw invalid({ file: ['profile:photo_type'] })
  const refusals = { pixels: 'profile:photo_pixels', unreadable: 'profile:photo_unreadable' }
  const { picture, unreadable } = await openPicture(bytes, refusals)
  const square = picture.resize(side, side, { fit: 'cover', position: 'attention' }).webp({ quality: 82 })
  return drawing.take(() => square.toBuffer().catch(unreadable))
}
