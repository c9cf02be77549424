import Layer from 'ol/layer/Layer.js'
import type { Colours } from './colours.ts'
import { scaleBar, stretch, toPoint } from './geometry.ts'
import { ownCanvas } from './own-canvas.ts'

/** Pixels between two lines, at the most. */
const most = 120

/** Lines at round distances on the plain ground: that the map moves, and how far, can be seen where nothing else is. */
export function createGridLayer(colours: () => Colours) {
  const { element, canvas, pen } = ownCanvas()
  return new Layer({
    zIndex: 0,
    render({ size, pixelRatio, viewState: { center, resolution } }) {
      const [width = 0, height = 0] = size
      canvas.width = Math.round(width * pixelRatio)
      canvas.height = Math.round(height * pixelRatio)
      if (!pen) return element
      const { plain, grid } = colours().ground
      pen.scale(pixelRatio, pixelRatio)
      pen.fillStyle = plain
      pen.fillRect(0, 0, width, height)
      const step = scaleBar(resolution / stretch(Math.round(toPoint(center).lat)), most).pixels
      const first = (middle: number, room: number) =>
        (((room / 2 - middle / resolution) % step) + step) % step
      pen.beginPath()
      for (let x = first(center[0] ?? 0, width); x < width; x += step) {
        pen.moveTo(Math.round(x) + 0.5, 0)
        pen.lineTo(Math.round(x) + 0.5, height)
      }
      for (let y = first(-(center[1] ?? 0), height); y < height; y += step) {
        pen.moveTo(0, Math.round(y) + 0.5)
        pen.lineTo(width, Math.round(y) + 0.5)
      }
      pen.strokeStyle = grid
      pen.lineWidth = 1
      pen.stroke()
      return element
    },
  })
}
