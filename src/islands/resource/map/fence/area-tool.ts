import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js'
import PointerInteraction from 'ol/interaction/Pointer.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import VectorSource from 'ol/source/Vector.js'
import { metresBetween } from '#contract/distance.ts'
import type { Point } from '#contract/place.ts'
import { toFlat, toPoint } from '../engine/geometry.ts'
import type { MapTool } from '../map-types.ts'
import type { Draft } from './area-value.ts'
import { drawHandle, type Handle, handlesOf } from './handles.ts'

/** Pixels within which a handle is taken hold of. */
const slack = { mouse: 12, touch: 24 } as const
/** Of two that lie together, a corner is meant. */
const behind = 4

function nearest(
  map: OlMap,
  draft: Draft,
  { pixel: [x = 0, y = 0], originalEvent }: MapBrowserEvent,
): Handle | undefined {
  const isTouch = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch'
  let found: { handle: Handle; away: number } | undefined
  for (const { handle, point } of handlesOf(draft)) {
    const at = map.getPixelFromCoordinate(toFlat(point))
    if (!at) continue
    const away = Math.hypot((at[0] ?? 0) - x, (at[1] ?? 0) - y) + (handle.kind === 'between' ? behind : 0)
    if (away <= slack[isTouch ? 'touch' : 'mouse'] && away <= (found?.away ?? away)) found = { handle, away }
  }
  return found?.handle
}

interface Settings {
  /** Somebody has taken hold of a handle, before it is moved. */
  onGrab: (handle: Handle) => void
  /** It was moved there, so many metres from the middle of a circle. */
  onMove: (handle: Handle, to: Point, metres: number) => void
}

/** The handles by which an area is changed on the map, by mouse and by touch. */
export function createAreaTool({ onGrab, onMove }: Settings) {
  let draft: Draft = { shape: 'polygon', corners: [] }
  let chosen: number | null = null
  let held: Handle | undefined
  let justHeld = false
  let draw: (() => void) | undefined

  const tool: MapTool = (map, colours) => {
    const source = new VectorSource()
    const layer = new VectorLayer({ source, zIndex: 30, updateWhileInteracting: true })
    draw = () => {
      source.clear(true)
      source.addFeatures(handlesOf(draft).map((one) => drawHandle(one, chosen, colours())))
    }
    draw()
    const interaction = new PointerInteraction({
      handleDownEvent(event) {
        held = nearest(map, draft, event)
        justHeld = held !== undefined
        if (held) onGrab(held)
        return justHeld
      },
      handleDragEvent({ coordinate }) {
        if (!held) return
        const to = toPoint(coordinate)
        const metres = draft.shape === 'circle' && draft.center ? metresBetween(draft.center, to) : 0
        onMove(held, to, metres)
        // From its first move on it is a corner of its own.
        if (held.kind === 'between') held = { kind: 'corner', index: held.index + 1 }
      },
      handleUpEvent() {
        held = undefined
        // The click that belongs to this comes before anything else does.
        setTimeout(() => {
          justHeld = false
        })
        return false
      },
      handleMoveEvent(event) {
        const target = map.getTargetElement()
        if (target) target.style.cursor = nearest(map, draft, event) ? 'move' : 'crosshair'
      },
    })
    // Two corners that are set quickly are no double click.
    const zooms = map
      .getInteractions()
      .getArray()
      .filter((one) => one instanceof DoubleClickZoom)
    for (const zoom of zooms) zoom.setActive(false)
    map.addLayer(layer)
    map.addInteraction(interaction)
    return {
      restyle: () => draw?.(),
      stop() {
        draw = undefined
        for (const zoom of zooms) zoom.setActive(true)
        map.removeInteraction(interaction)
        map.removeLayer(layer)
      },
    }
  }

  return {
    tool,
    set(to: Draft, corner: number | null): void {
      draft = to
      chosen = corner
      draw?.()
    },
    /** Whether the click that is told of was on a handle. */
    isHeld: () => justHeld,
  }
}
