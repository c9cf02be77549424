import { pictureTypes } from '#contract/lists/files.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { createTurns } from '#server/platform/jobs/turns.ts'

const maxPixels = 25_000_000

/** Pictures are unpacked beside the event loop, 100 MB each: two at a time, as the same threads check passwords. */
export const drawing = createTurns({ atOnce: 2, waiting: 20 })

/** Keys of the messages for a picture of too many pixels and for one that can't be decoded. */
interface Refusals {
  pixels: string
  unreadable: string
}

/**
 * A picture ready to be written anew, upright and without anything else that was in the file (place, camera, scripts).
 * Throws 400 at `file` for more than 25 megapixels, before they are unpacked. What only shows while decoding is for
 * the caller to turn into a refusal by `unreadable`.
 */
export async function openPicture(bytes: Uint8Array<ArrayBuffer>, refusals: Refusals) {
  const unreadable = (cause: unknown) => {
    throw invalid({ file: [refusals.unreadable] }, { cause })
  }
  // Large, and needed seldom: a server that nobody sends a picture never loads it.
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes).metadata().catch(unreadable)
  if (width * height > maxPixels) throw invalid({ file: [refusals.pixels] })
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  return { picture, unreadable }
}

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
