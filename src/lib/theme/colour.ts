import type { Hex } from './palette.ts'

type Triple = [number, number, number]

/** In six digits: stylesheets are shortened, and have `#fff` for `#ffffff`. */
const inFull = (hex: Hex): string => (hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex)
const channels = (hex: Hex): Triple =>
  [1, 3, 5].map((at) => Number.parseInt(inFull(hex).slice(at, at + 2), 16) / 255) as Triple
const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const encoded = (c: number): number => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)
const clamp = (c: number): number => Math.min(1, Math.max(0, c))

function hexOf(rgb: Triple): Hex {
  const digits = rgb.map((c) =>
    Math.round(clamp(c) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** WCAG 2.2 relative luminance, 0 (black) to 1 (white). */
export function luminance(hex: Hex): number {
  const [r, g, b] = channels(hex).map(linear) as Triple
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** `share` (0 to 1) of `top` laid over `base`. */
export function mix(top: Hex, base: Hex, share: number): Hex {
  const under = channels(base)
  return hexOf(channels(top).map((c, i) => c * share + (under[i] ?? 0) * (1 - share)) as Triple)
}

/** Same hue at another OKLab lightness, 0 to 1 (Björn Ottosson's matrices); chroma shrinks near the ends. */
function atLightness(hex: Hex, lightness: number): Hex {
  const [r, g, b] = channels(hex).map(linear) as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const from = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const ease = Math.min(1, (1 - lightness) / (1 - from), (lightness / from) * 1.25)
  const A = (1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s) * ease
  const B = (0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s) * ease
  const L = (lightness + 0.3963377774 * A + 0.2158037573 * B) ** 3
  const M = (lightness - 0.1055613458 * A - 0.0638541728 * B) ** 3
  const S = (lightness - 0.0894841775 * A - 1.291485548 * B) ** 3
  return hexOf(
    [
      4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
      -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
      -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
    ].map((c) => encoded(clamp(c))) as Triple,
  )
}

/** The shade of `hex` nearest to it that has at least `ratio` against every background given. */
export function readable(hex: Hex, backgrounds: Hex[], ratio: number, toward: 'black' | 'white'): Hex {
  const passes = (shade: Hex) => backgrounds.every((back) => contrast(shade, back) >= ratio)
  if (passes(hex)) return hex
  for (let step = 0; step <= 100; step++) {
    const shade = atLightness(hex, toward === 'black' ? 0.8 - step * 0.007 : 0.55 + step * 0.0044)
    if (passes(shade)) return shade
  }
  return toward === 'black' ? '#000000' : '#ffffff'
}
