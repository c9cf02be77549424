import { openPicture } from '#server/files/picture.ts'
import { invalid } from '#server/http/problem.ts'

const taken = ['image/jpeg', 'image/png', 'image/webp']
const side = 256

/**
 * A picture as a square WebP of 256 px without anything else that was in the file (place, camera, scripts). Throws 400
 * at `file` for what is no JPEG, PNG or WebP by its content, is larger than 25 megapixels, or can't be decoded.
 */
export async function squarePicture(bytes: Uint8Array<ArrayBuffer>) {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !taken.includes(type.mime)) throw invalid({ file: ['profile:photo_type'] })
  const refusals = { pixels: 'profile:photo_pixels', unreadable: 'profile:photo_unreadable' }
  const { picture, unreadable } = await openPicture(bytes, refusals)
  return picture
    .resize(side, side, { fit: 'cover', position: 'attention' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(unreadable)
}
