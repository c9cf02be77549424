/** Letters of other scripts that are as wide as they are high. */
const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/

/** About how wide a text is at a size of letters, in pixels; rather too much than too little. */
export function textWidth(text: string, size = 12): number {
  let units = 0
  for (const letter of text) units += wide.test(letter) ? 1 : 0.64
  return units * size
}

/** A text of which as much is kept as has room. */
export function fitText(text: string, room: number, size = 12): string {
  if (textWidth(text, size) <= room) return text
  const letters = [...text]
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size) > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

export interface PlacedLabel {
  index: number
  x: number
}

/** So much stays free between two labels, in pixels. */
const gap = 10

/** Where a label stands when it is not to reach beyond the drawing. */
const within = (x: number, width: number, room: number) =>
  width >= room ? room / 2 : Math.max(width / 2, Math.min(room - width / 2, x))

/**
 * Which labels of an axis are shown: every second, third, … one, counted from the first, so that no two overlap.
 * `places` are their middles in pixels, in order of the line or against it.
 */
export function thinLabels(
  places: readonly number[],
  widths: readonly number[],
  room: number,
): PlacedLabel[] {
  const at = places.map((x, index) => within(x, widths[index] ?? 0, room))
  const fits = (one: number, next: number) =>
    Math.abs((at[next] ?? 0) - (at[one] ?? 0)) >= ((widths[one] ?? 0) + (widths[next] ?? 0)) / 2 + gap
  for (let every = 1; every < places.length; every++) {
    let fine = true
    for (let index = every; fine && index < places.length; index += every) fine = fits(index - every, index)
    if (fine) return at.flatMap((x, index) => (index % every === 0 ? [{ index, x }] : []))
  }
  return places.length > 0 ? [{ index: 0, x: at[0] ?? 0 }] : []
}
