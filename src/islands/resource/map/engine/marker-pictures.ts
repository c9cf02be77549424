import type { MarkerTone } from '../marker-tone.ts'
import type { Colours } from './colours.ts'

/** Half the width of a marker's picture, in pixels. */
export const markerReach = 18
const disc = 10

type Pen = CanvasRenderingContext2D
type Picture = HTMLCanvasElement

function paint(reach: number, pixelRatio: number, draw: (pen: Pen) => void): Picture {
  const picture = document.createElement('canvas')
  picture.width = picture.height = Math.ceil(reach * 2 * pixelRatio)
  const pen = picture.getContext('2d')
  if (!pen) return picture
  pen.scale(pixelRatio, pixelRatio)
  pen.translate(reach, reach)
  draw(pen)
  return picture
}

function circle(pen: Pen, radius: number): void {
  pen.beginPath()
  pen.arc(0, 0, radius, 0, 2 * Math.PI)
}

/** A drop with its tip to the north: the disc, and where it heads. */
function drop(pen: Pen): void {
  pen.beginPath()
  pen.arc(0, 0, disc, -0.22 * Math.PI, 1.22 * Math.PI)
  pen.lineTo(0, -disc * 1.65)
  pen.closePath()
}

/** Signs tell the tones apart where colours do not. */
const signs: Record<MarkerTone, (pen: Pen) => void> = {
  moving: (pen) => {
    pen.beginPath()
    pen.moveTo(0, -5)
    pen.lineTo(4, 4.5)
    pen.lineTo(0, 2.2)
    pen.lineTo(-4, 4.5)
    pen.fill()
  },
  standing: (pen) => pen.fillRect(-3.2, -3.2, 6.4, 6.4),
  stale: (pen) => {
    circle(pen, 3.6)
    pen.setLineDash([2.4, 1.4])
    pen.stroke()
  },
  late: (pen) => {
    circle(pen, 4.6)
    pen.moveTo(0, -2.8)
    pen.lineTo(0, 0.4)
    pen.lineTo(2.2, 1.6)
    pen.stroke()
  },
  problem: (pen) => {
    pen.fillRect(-1.2, -5.4, 2.4, 6.6)
    pen.fillRect(-1.2, 2.6, 2.4, 2.4)
  },
}

/** Draws each marker and group once, and gives the picture of it from then on. */
export function createPictures(colours: Colours, pixelRatio: number) {
  const made = new Map<string, Picture>()
  const once = (key: string, make: () => Picture): Picture => {
    const picture = made.get(key) ?? make()
    made.set(key, picture)
    return picture
  }

  return {
    /** `headed` has a tip to the north, to be turned where the vehicle heads. */
    marker: (tone: MarkerTone, headed: boolean): Picture =>
      once(`${tone}:${headed}`, () =>
        paint(markerReach, pixelRatio, (pen) => {
          const outline = () => (headed ? drop(pen) : circle(pen, disc))
          pen.lineJoin = 'round'
          pen.shadowColor = 'rgb(0 0 0 / 0.35)'
          pen.shadowBlur = 3 * pixelRatio
          pen.shadowOffsetY = pixelRatio
          pen.lineWidth = 4
          pen.strokeStyle = '#ffffff'
          outline()
          pen.stroke()
          pen.shadowColor = 'transparent'
          pen.fillStyle = colours.tones[tone]
          outline()
          pen.fill()
        }),
      ),
    /** Stands upright on the marker, wherever it heads. */
    sign: (tone: MarkerTone): Picture =>
      once(`sign:${tone}`, () =>
        paint(markerReach, pixelRatio, (pen) => {
          pen.fillStyle = pen.strokeStyle = '#ffffff'
          pen.lineWidth = 1.6
          pen.lineCap = 'round'
          signs[tone](pen)
        }),
      ),
    /** A ring around the one that is selected. */
    ring: (): Picture =>
      once('ring', () =>
        paint(markerReach, pixelRatio, (pen) => {
          circle(pen, disc + 5)
          pen.lineWidth = 3
          pen.strokeStyle = colours.ink
          pen.stroke()
        }),
      ),
    group: (count: string, tone: MarkerTone, reach: number): Picture =>
      once(`group:${count}:${tone}`, () =>
        paint(reach + 4, pixelRatio, (pen) => {
          pen.shadowColor = 'rgb(0 0 0 / 0.3)'
          pen.shadowBlur = 4 * pixelRatio
          pen.shadowOffsetY = pixelRatio
          pen.fillStyle = colours.raised
          circle(pen, reach)
          pen.fill()
          pen.shadowColor = 'transparent'
          pen.lineWidth = 3.5
          pen.strokeStyle = colours.tones[tone]
          circle(pen, reach - 1.75)
          pen.stroke()
          pen.fillStyle = colours.ink
          pen.font = `700 12px ${colours.font}`
          pen.textAlign = 'center'
          pen.textBaseline = 'middle'
          pen.fillText(count, 0, 1)
        }),
      ),
  }
}

export type Pictures = ReturnType<typeof createPictures>
