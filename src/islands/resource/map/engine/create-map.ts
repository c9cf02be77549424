import DragPan from 'ol/interaction/DragPan.js'
import { defaults } from 'ol/interaction/defaults.js'
import KeyboardPan from 'ol/interaction/KeyboardPan.js'
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { transformExtent } from 'ol/proj.js'
import View from 'ol/View.js'
import type { Point } from '#contract/place.ts'
import type { Ground } from '#src/stores/map.ts'
import type { MapMarker, MapTool } from '../map-types.ts'
import { readColours } from './colours.ts'
import { extentOf, type Flat, stretch, toFlat, toPoint } from './geometry.ts'
import { createGridLayer } from './grid-layer.ts'
import { createGround, type LoadTile, rasterClass } from './ground-layer.ts'
import { createMarkerLayer, type Drawn } from './marker-layer.ts'
import { stepped } from './pin-step.ts'
import { createShapes, type Shapes } from './shapes.ts'

/** Where the map is looked at. */
export interface Sight {
  metresPerPixel: number
  zoom: number
}

interface Settings {
  target: HTMLElement
  language: string
  count: (value: number) => string
  loadTile: LoadTile
  /** All of wheel and touch is the map's. */
  fills: boolean
  /** Its middle is a pin, which the arrow keys move by metres. */
  pinned: boolean
  onClick: (what: Drawn | undefined, point: Point) => void
  /** What a click is for the pointer, for the keyboard in the middle of the map. */
  onEnter: () => void
  /** Somebody moves the map by hand. */
  onMoved: () => void
  onSight: (sight: Sight) => void
  /** What is in the middle now. */
  onMiddle: (middle: Point, sight: Sight) => void
}

const closest = 20
/** A single place is looked at from here. */
const placeZoom = 16
const pinZoom = 17
const margin = 48

/** The map itself, without React. Everything in it follows the page's colours by `restyle`. */
export function createMap({ target, language, count, loadTile, fills, pinned, ...on }: Settings) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const duration = still ? 0 : 200
  let colours = readColours(document.documentElement)
  const now = () => colours

  const grid = createGridLayer(now)
  const shapes = createShapes({ colours: now, count })
  const markers = createMarkerLayer({ colours: now, count })
  let shown: Shapes = {}
  const tools = new Set<ReturnType<MapTool>>()
  let ground: ReturnType<typeof createGround> = null

  // Over a page that is scrolled, wheel and one finger are the page's until somebody uses the map.
  const isUsed = () => fills || target.contains(document.activeElement)
  const byWheel = ({ originalEvent }: MapBrowserEvent) =>
    isUsed() || (originalEvent instanceof MouseEvent && originalEvent.ctrlKey)
  const byDrag = ({ originalEvent, activePointers }: MapBrowserEvent) =>
    isUsed() ||
    (originalEvent instanceof PointerEvent && originalEvent.pointerType === 'mouse') ||
    (activePointers?.length ?? 0) > 1
  if (fills) target.style.touchAction = 'none'
  const basic = { altShiftDragRotate: false, pinchRotate: false, shiftDragZoom: false }
  const interactions = defaults({
    ...basic,
    dragPan: false,
    keyboard: false,
    mouseWheelZoom: false,
    zoomDuration: duration,
  })
  interactions.extend([
    new DragPan({ condition: byDrag }),
    new MouseWheelZoom({ condition: byWheel, duration }),
    ...(pinned ? [] : [new KeyboardPan({ duration, pixelDelta: 96 })]),
    new KeyboardZoom({ duration }),
  ])
  const view = new View({
    center: [0, 3_000_000],
    zoom: 2,
    minZoom: 1,
    maxZoom: closest,
    enableRotation: false,
  })
  const map = new OlMap({
    target,
    view,
    controls: [],
    interactions,
    layers: [grid, shapes.layer, markers.layer],
  })

  target.tabIndex = 0
  const middle = () => toPoint(view.getCenter() ?? [0, 0])
  const sight = (): Sight => ({
    metresPerPixel: (view.getResolution() ?? 1) / stretch(middle().lat),
    zoom: view.getZoom() ?? 0,
  })
  const onKey = (event: KeyboardEvent) => {
    const to = pinned && stepped(middle(), event, sight().metresPerPixel)
    if (!to && event.key !== 'Enter') return
    event.preventDefault()
    if (to) view.setCenter(toFlat(to))
    else on.onEnter()
  }
  target.addEventListener('keydown', onKey)

  const tell = () => {
    on.onSight(sight())
    on.onMiddle(middle(), sight())
  }
  view.on(['change:center', 'change:resolution'], tell)
  map.on('pointerdrag', on.onMoved)
  map.on('click', (event) => {
    const [x = 0, y = 0] = event.pixel
    const { originalEvent } = event
    const isTouch = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch'
    const slack = isTouch ? 12 : 4
    on.onClick(markers.at(x, y, slack), toPoint(event.coordinate))
  })
  map.on('pointermove', (event) => {
    if (event.dragging) return
    const [x = 0, y = 0] = event.pixel
    const under = markers.at(x, y)
    target.style.cursor = under ? 'pointer' : ''
    markers.hover(under?.markers.length === 1 ? (under.markers[0]?.id ?? null) : null)
  })
  // Dark pages have dimmer pictures; their element is there from the first drawing on.
  map.on('postrender', () => {
    const filter = colours.dark ? 'brightness(0.62) saturate(0.75) contrast(1.08)' : ''
    for (const element of target.querySelectorAll<HTMLElement>(`.${rasterClass}`))
      if (element.style.filter !== filter) element.style.filter = filter
  })

  function show(points: readonly Flat[], animated: boolean): void {
    const extent = extentOf(points)
    if (!extent) return
    const [width = 0, height = 0] = map.getSize() ?? []
    const room = Math.max(8, Math.min(margin, width / 6, height / 6))
    view.fit(extent, {
      // Names stand below their places, and the scale at the lower edge.
      padding: [room, room, room * 1.4, room],
      maxZoom: placeZoom,
      duration: animated ? duration : 0,
    })
  }

  return {
    setGround(to: Ground): void {
      if (ground) map.removeLayer(ground.layer)
      ground = createGround(to, { loadTile, colours: now, language })
      if (ground) map.addLayer(ground.layer)
    },
    setMarkers: (list: readonly MapMarker[], selected: string | null) => markers.set(list, selected),
    setShapes(to: Shapes): void {
      shown = to
      shapes.set(to)
    },
    show,
    fitBounds(bounds: NonNullable<Ground['bounds']>): void {
      const [west, south, east, north] = transformExtent(bounds, 'EPSG:4326', 'EPSG:3857')
      show(
        [
          [west ?? 0, south ?? 0],
          [east ?? 0, north ?? 0],
        ],
        false,
      )
    },
    zoomBy(levels: number): void {
      view.animate({ zoom: (view.getZoom() ?? 2) + levels, duration })
    },
    /** Looks closer at all of them, until they are apart. */
    lookAt: (list: readonly MapMarker[]) =>
      show(
        list.map(({ point }) => toFlat(point)),
        true,
      ),
    centre(point: Point, animated: boolean): void {
      view.animate({ center: toFlat(point), duration: animated ? duration : 0 })
    },
    /** Puts a place into the very middle, and looks at it closely. */
    bringTo(point: Point): void {
      view.setCenter(toFlat(point))
      view.setZoom(Math.max(pinZoom, view.getZoom() ?? 0))
    },
    middle,
    markersInView: markers.inView,
    /** Begins to work with a tool; returns how to end that. */
    use(tool: MapTool): () => void {
      const begun = tool(map, now)
      tools.add(begun)
      return () => {
        tools.delete(begun)
        begun.stop()
      }
    },
    restyle(): void {
      colours = readColours(document.documentElement)
      ground?.restyle()
      shapes.set(shown)
      markers.restyle()
      for (const tool of tools) tool.restyle()
      grid.changed()
    },
    sight: tell,
    stop(): void {
      target.removeEventListener('keydown', onKey)
      markers.stop()
      map.setTarget(undefined)
      map.dispose()
    },
  }
}

export type MapHandle = ReturnType<typeof createMap>
