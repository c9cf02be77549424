import Layer from 'ol/layer/Layer.js'
import type { FrameState } from 'ol/Map.js'
import type { MapMarker } from '../map-types.ts'
import type { MarkerTone } from '../marker-tone.ts'
import { groupMarkers } from './cluster.ts'
import type { Colours } from './colours.ts'
import { toFlat } from './geometry.ts'
import { createPictures, markerReach, type Pictures } from './marker-pictures.ts'
import { ownCanvas } from './own-canvas.ts'

/** What was drawn somewhere: one marker, or several as one. */
export interface Drawn {
  x: number
  y: number
  reach: number
  markers: readonly MapMarker[]
}

interface Settings {
  colours: () => Colours
  count: (value: number) => string
}

/** Pixels between which markers become one. */
const cellPixels = 52
/** Metres a pixel: closer than this everything stands by itself. */
const singleBelow = 0.9
/** So many names fit on a screen. */
const mostNames = 60
const namesBelow = 5

/** What is worst in a group is what it looks like. */
const order: readonly MarkerTone[] = ['stale', 'standing', 'moving', 'late', 'problem']
const worst = (markers: readonly MapMarker[]) =>
  markers.reduce<MarkerTone>(
    (tone, one) => (order.indexOf(one.tone) > order.indexOf(tone) ? one.tone : tone),
    'stale',
  )

/**
 * Markers on a canvas of their own, so that hundreds of moves a second redraw nothing else: neither the ground below nor
 * any feature of OpenLayers. Pictures are drawn once and copied.
 */
export function createMarkerLayer({ colours, count }: Settings) {
  const { element, canvas, pen } = ownCanvas()
  let frame: FrameState | undefined
  let pictures: Pictures | undefined
  let markers: readonly MapMarker[] = []
  let places = { xs: new Float64Array(), ys: new Float64Array() }
  let selected: string | null = null
  let hovered: string | null = null
  let drawn: Drawn[] = []
  let due = 0

  function fitCanvas({ size, pixelRatio }: FrameState): void {
    const [width = 0, height = 0] = size.map((side) => Math.round(side * pixelRatio))
    if (canvas.width === width && canvas.height === height) return
    canvas.width = width
    canvas.height = height
  }

  /** The places in the list of those on the screen, and of those at its edge. */
  function visible({ size, viewState }: FrameState): number[] {
    const [x = 0, y = 0] = viewState.center
    const [width = 0, height = 0] = size
    const reachX = (width / 2 + cellPixels) * viewState.resolution
    const reachY = (height / 2 + cellPixels) * viewState.resolution
    const shown: number[] = []
    for (let at = 0; at < markers.length; at += 1)
      if (Math.abs((places.xs[at] ?? 0) - x) < reachX && Math.abs((places.ys[at] ?? 0) - y) < reachY)
        shown.push(at)
    return shown
  }

  function arrange(state: FrameState): Drawn[] {
    const { resolution, center } = state.viewState
    const [width = 0, height = 0] = state.size
    const toDrawn = (x: number, y: number, members: readonly number[]): Drawn => ({
      x: (x - (center[0] ?? 0)) / resolution + width / 2,
      y: ((center[1] ?? 0) - y) / resolution + height / 2,
      reach: members.length === 1 ? 12 : Math.min(26, 14 + Math.log2(members.length) * 1.6),
      markers: members.flatMap((at) => markers[at] ?? []),
    })
    const single = (at: number) => toDrawn(places.xs[at] ?? 0, places.ys[at] ?? 0, [at])
    const shown = visible(state)
    const isSelected = (at: number) => markers[at]?.id === selected
    const others = shown.filter((at) => !isSelected(at))
    // By whole steps: while the map zooms, groups stay what they are.
    const step = 2 ** Math.round(Math.log2(resolution))
    const groups =
      resolution < singleBelow
        ? others.map(single)
        : groupMarkers(places, others, cellPixels * step).map(({ x, y, members }) => toDrawn(x, y, members))
    return [...groups, ...shown.filter(isSelected).map(single)]
  }

  function drawMarker(
    of: Pictures,
    context: CanvasRenderingContext2D,
    marker: MapMarker,
    { x, y }: Drawn,
  ): void {
    const headed = marker.course != null && (marker.tone === 'moving' || marker.tone === 'late')
    const side = markerReach * 2
    context.globalAlpha = marker.faded ? 0.35 : 1
    context.translate(x, y)
    if (marker.id === selected) context.drawImage(of.ring(), -markerReach, -markerReach, side, side)
    const turn = headed ? ((marker.course ?? 0) * Math.PI) / 180 : 0
    context.rotate(turn)
    context.drawImage(of.marker(marker.tone, headed), -markerReach, -markerReach, side, side)
    // An arrow points where the tip does; every other sign stays upright.
    if (marker.tone !== 'moving') context.rotate(-turn)
    context.drawImage(of.sign(marker.tone), -markerReach, -markerReach, side, side)
    if (marker.tone === 'moving') context.rotate(-turn)
    context.translate(-x, -y)
  }

  function drawName(context: CanvasRenderingContext2D, { x, y }: Drawn, name: string): void {
    const { ink, raised, font } = colours()
    context.font = `600 12px ${font}`
    context.textAlign = 'center'
    context.textBaseline = 'top'
    context.lineJoin = 'round'
    context.lineWidth = 4
    context.strokeStyle = raised
    context.fillStyle = ink
    context.strokeText(name, x, y + 17)
    context.fillText(name, x, y + 17)
  }

  function drawGroup(
    of: Pictures,
    context: CanvasRenderingContext2D,
    { x, y, reach, markers: own }: Drawn,
  ): void {
    const half = reach + 4
    context.globalAlpha = own.every(({ faded }) => faded) ? 0.45 : 1
    context.drawImage(of.group(count(own.length), worst(own), reach), x - half, y - half, half * 2, half * 2)
  }

  function draw(state: FrameState): void {
    if (!pen) return
    fitCanvas(state)
    pictures ??= createPictures(colours(), state.pixelRatio)
    drawn = arrange(state)
    pen.setTransform(state.pixelRatio, 0, 0, state.pixelRatio, 0, 0)
    pen.clearRect(0, 0, canvas.width, canvas.height)
    const named = state.viewState.resolution < namesBelow && drawn.length <= mostNames
    for (const one of drawn) {
      const [first] = one.markers
      if (!first) continue
      if (one.markers.length > 1) {
        drawGroup(pictures, pen, one)
        continue
      }
      drawMarker(pictures, pen, first, one)
      if (named || first.id === selected || first.id === hovered) drawName(pen, one, first.name)
    }
    pen.globalAlpha = 1
  }

  const layer = new Layer({
    zIndex: 20,
    render(state) {
      if (frame && frame.pixelRatio !== state.pixelRatio) pictures = undefined
      frame = state
      draw(state)
      return element
    },
  })

  /** Once for all that changes before the next picture of the screen; without the other layers. */
  function redraw(): void {
    cancelAnimationFrame(due)
    due = requestAnimationFrame(() => frame && draw(frame))
  }

  return {
    layer,
    set(list: readonly MapMarker[], chosen: string | null): void {
      markers = list
      selected = chosen
      const xs = new Float64Array(list.length)
      const ys = new Float64Array(list.length)
      list.forEach(({ point }, at) => {
        const [x, y] = toFlat(point)
        xs[at] = x
        ys[at] = y
      })
      places = { xs, ys }
      redraw()
    },
    /** What is under a place of the screen, the last drawn first. */
    at: (x: number, y: number, slack = 4): Drawn | undefined =>
      drawn.findLast((one) => Math.hypot(one.x - x, one.y - y) <= one.reach + slack),
    /** All that is on the screen, nearest to its middle first. */
    inView(): MapMarker[] {
      const [width = 0, height = 0] = frame?.size ?? []
      const off = ({ x, y }: Drawn) => Math.hypot(x - width / 2, y - height / 2)
      const inside = ({ x, y }: Drawn) => x >= 0 && y >= 0 && x <= width && y <= height
      return drawn
        .filter(inside)
        .sort((one, other) => off(one) - off(other))
        .flatMap((one) => one.markers)
    },
    hover(id: string | null): void {
      if (id === hovered) return
      hovered = id
      redraw()
    },
    restyle(): void {
      pictures = undefined
      redraw()
    },
    stop: () => cancelAnimationFrame(due),
  }
}
