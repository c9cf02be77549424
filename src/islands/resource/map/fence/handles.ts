import Feature from 'ol/Feature.js'
import PointShape from 'ol/geom/Point.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { movedBy } from '#contract/area.ts'
import type { Point } from '#contract/place.ts'
import type { Colours } from '../engine/colours.ts'
import { toFlat } from '../engine/geometry.ts'
import type { Draft } from './area-value.ts'

/** What is taken hold of: the middle of a circle or its edge; a corner, or the middle of the edge after it. */
export type Handle = { kind: 'center' | 'edge' } | { kind: 'corner' | 'between'; index: number }
export interface Placed {
  handle: Handle
  point: Point
}

const middleOf = (a: Point, b: Point): Point => ({ lat: (a.lat + b.lat) / 2, lng: (a.lng + b.lng) / 2 })

function edgesOf(corners: readonly Point[]): Placed[] {
  // Two corners have one edge between them.
  const edges = corners.length > 2 ? corners.length : corners.length - 1
  return corners.slice(0, Math.max(0, edges)).flatMap((corner, index): Placed[] => {
    const next = corners[(index + 1) % corners.length]
    return next ? [{ handle: { kind: 'between', index }, point: middleOf(corner, next) }] : []
  })
}

/** All handles of a draft; those that lie on top come last. */
export function handlesOf(draft: Draft): Placed[] {
  if (draft.shape === 'circle') {
    const { center, radiusM } = draft
    if (!center) return []
    return [
      { handle: { kind: 'edge' }, point: movedBy(center, radiusM, 0) },
      { handle: { kind: 'center' }, point: center },
    ]
  }
  const corners = draft.corners.map((point, index): Placed => ({ handle: { kind: 'corner', index }, point }))
  return [...edgesOf(draft.corners), ...corners]
}

/** As it looks: small and hollow where a corner could be, large where one is chosen. */
export function drawHandle({ handle, point }: Placed, chosen: number | null, colours: Colours): Feature {
  const { primary, raised } = colours
  const isHollow = handle.kind === 'between'
  const radius = handle.kind === 'corner' && handle.index === chosen ? 10 : 7
  const image = new CircleStyle({
    radius: isHollow ? 5 : radius,
    fill: new Fill({ color: isHollow ? raised : primary }),
    stroke: new Stroke({ color: isHollow ? primary : raised, width: 2 }),
  })
  const feature = new Feature(new PointShape(toFlat(point)))
  feature.setStyle(new Style({ image, zIndex: isHollow ? 1 : radius }))
  return feature
}
