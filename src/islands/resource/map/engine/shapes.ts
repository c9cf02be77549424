import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import PointShape from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import type { Point } from '#contract/place.ts'
import type { MapArea, MapStop } from '../map-types.ts'
import type { Colours } from './colours.ts'
import { mapFont } from './font.ts'
import { circleFlat, type Flat, toFlat } from './geometry.ts'
import { shortName } from './short-name.ts'

/** What is drawn on the ground and below the markers. */
export interface Shapes {
  line?: readonly Point[] | undefined
  stops?: readonly MapStop[] | undefined
  trail?: readonly Point[] | undefined
  areas?: readonly MapArea[] | undefined
  pin?: Point | null | undefined
}

interface Settings {
  colours: () => Colours
  count: (value: number) => string
}

/** The corners of an area; empty for one without a shape. */
export const areaFlat = ({ circle, polygon = [] }: MapArea): Flat[] =>
  circle ? circleFlat(circle.point, circle.radiusM) : polygon.map(toFlat)

const drawn = (geometry: LineString | PointShape | Polygon, styles: Style[]) => {
  const feature = new Feature(geometry)
  feature.setStyle(styles)
  return feature
}

export function createShapes({ colours, count }: Settings) {
  const source = new VectorSource()
  const layer = new VectorLayer({
    source,
    zIndex: 10,
    declutter: true,
    updateWhileAnimating: true,
    updateWhileInteracting: true,
  })

  const stroke = (color: string, width: number, lineDash?: number[]) =>
    new Stroke({ color, width, lineCap: 'round', lineJoin: 'round', ...(lineDash && { lineDash }) })
  const label = (text: string, size: number, offsetY: number) =>
    new Style({
      zIndex: 5,
      text: new Text({
        text,
        offsetY,
        font: mapFont(600, size, colours().font),
        fill: new Fill({ color: colours().ink }),
        stroke: new Stroke({ color: colours().raised, width: 4 }),
        padding: [2, 4, 2, 4],
      }),
    })

  function area(one: MapArea): Feature[] {
    const corners = areaFlat(one)
    if (corners.length < 3) return []
    const { info, ink, muted } = colours()
    const shape = new Polygon([corners])
    const outline = one.soft
      ? new Style({ zIndex: 0, fill: new Fill({ color: `${info}12` }), stroke: stroke(`${info}88`, 1.5) })
      : new Style({ zIndex: 1, fill: new Fill({ color: `${info}22` }), stroke: stroke(info, 2) })
    if (!one.name) return [drawn(shape, [outline])]
    const name = label(shortName(one.name), one.soft ? 11 : 12, 0)
    name
      .getText()
      ?.getFill()
      ?.setColor(one.soft ? muted : ink)
    return [drawn(shape, [outline]), drawn(shape.getInteriorPoint(), [name])]
  }

  function path(points: readonly Point[], styles: Style[]): Feature[] {
    return points.length > 1 ? [drawn(new LineString(points.map(toFlat)), styles)] : []
  }

  /** Full discs are where a ride begins and ends, hollow ones are on the way; what is done is grey. */
  function disc({ kind, done }: MapStop, text: string, zIndex: number): Style {
    const { primary, raised, muted, ink, font } = colours()
    const own = kind === 'dropoff' ? ink : primary
    const colour = done ? muted : own
    const full = done || kind === 'pickup' || kind === 'dropoff'
    return new Style({
      zIndex,
      image: new CircleStyle({
        radius: 11,
        declutterMode: 'none',
        fill: new Fill({ color: full ? colour : raised }),
        stroke: new Stroke({ color: full ? raised : colour, width: 2.5 }),
      }),
      text: new Text({
        text,
        declutterMode: 'none',
        offsetY: 1,
        font: mapFont(700, 12, font),
        fill: new Fill({ color: full ? raised : ink }),
      }),
    })
  }

  /** Those on a way have their number. The first one lies on top, where a way begins and ends at the same place. */
  function stop(one: MapStop, at: number, isOrdered: boolean): Feature[] {
    const sign = isOrdered ? count(at + 1) : ''
    const styles = [disc(one, one.done ? '✓' : sign, 4 - at / 100), label(shortName(one.name), 12, 22)]
    return [drawn(new PointShape(toFlat(one.point)), styles)]
  }

  function pin(point: Point): Feature {
    const { primary } = colours()
    const dot = (radius: number, color: string) =>
      new Style({
        zIndex: 9,
        image: new CircleStyle({ radius, declutterMode: 'none', fill: new Fill({ color }) }),
      })
    return drawn(new PointShape(toFlat(point)), [
      dot(15, `${primary}33`),
      dot(9, '#ffffff'),
      dot(6.5, primary),
    ])
  }

  return {
    layer,
    set({ line = [], stops = [], trail = [], areas = [], pin: at }: Shapes): void {
      const { primary, raised, muted } = colours()
      source.clear(true)
      source.addFeatures([
        ...areas.flatMap(area),
        ...path(trail, [
          new Style({ zIndex: 1, stroke: stroke(raised, 6) }),
          new Style({ zIndex: 1, stroke: stroke(muted, 3, [1, 6]) }),
        ]),
        ...path(line, [
          new Style({ zIndex: 2, stroke: stroke(raised, 8) }),
          new Style({ zIndex: 2, stroke: stroke(primary, 4) }),
        ]),
        ...stops.flatMap((one, at) => stop(one, at, line.length > 1)),
        ...(at ? [pin(at)] : []),
      ])
    },
  }
}
