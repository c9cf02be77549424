import type { Locator } from '@playwright/test'
import sharp from 'sharp'

/** How far a channel may be off: edges are drawn softly, and browsers round. */
const slack = 3

export interface Coloured {
  /** Of all pixels, from 0 to 1. */
  share: number
  /** Where they are on average, in pixels from the left and the top. */
  middle: { x: number; y: number }
}

/** The pixels of a colour, `#rrggbb`, in what a person sees of an element. */
export async function coloured(part: Locator, colour: string): Promise<Coloured> {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const picture = sharp(await part.screenshot())
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let [found, x, y] = [0, 0, 0]
  for (let at = 0; at < data.length; at += 3) {
    if (!wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= slack)) continue
    const pixel = at / 3
    found += 1
    x += pixel % info.width
    y += Math.floor(pixel / info.width)
  }
  return { share: found / (info.width * info.height), middle: { x: x / found, y: y / found } }
}
