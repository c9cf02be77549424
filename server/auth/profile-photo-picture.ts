import { invalid } from '#server/http/problem.ts'

const taken = ['image/jpeg', 'image/png', 'image/webp']
const maxPixels = 25_000_000
const side = 256

/**
 * A picture as a square WebP of 256 px without anything else that was in the file (place, camera, scripts). Throws 400
 * at `file` for what is no JPEG, PNG or WebP by its content, is larger than 25 megapixels, or can't be decoded.
 */
export async function squarePicture(bytes: Uint8Array<ArrayBuffer>) {
  // Large, and needed seldom: a server that nobody sends a picture never loads them.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ])
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !taken.includes(type.mime)) throw invalid({ file: ['profile:photo_type'] })
  const unreadable = (cause: unknown) => {
    throw invalid({ file: ['profile:photo_unreadable'] }, { cause })
  }
  const { width, height } = await sharp(bytes).metadata().catch(unreadable)
  if (width * height > maxPixels) throw invalid({ file: ['profile:photo_pixels'] })
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(side, side, { fit: 'cover', position: 'attention' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(unreadable)
}
