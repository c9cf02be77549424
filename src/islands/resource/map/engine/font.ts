import { textHeights } from 'ol/render/canvas.js'

/** A line of text is so much higher than its letters. */
const lineHeight = 1.3

/**
 * A font for texts that OpenLayers draws. It would measure each by an element whose `innerHTML` it sets, which the page's
 * policy refuses; so it is told their height. Not enumerable, as it forgets the others whenever a font has been loaded.
 */
export function mapFont(weight: number, size: number, family: string): string {
  const font = `${weight} ${size}px ${family}`
  Object.defineProperty(textHeights, font, { value: Math.ceil(size * lineHeight), configurable: true })
  return font
}
