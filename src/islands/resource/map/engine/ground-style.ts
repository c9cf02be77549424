import type { FeatureLike } from 'ol/Feature.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import type { Colours } from './colours.ts'
import { mapFont } from './font.ts'
import {
  isGreen,
  type LayerName,
  layerOf,
  nameIn,
  placeSize,
  type RoadRank,
  roadRank,
} from './ground-names.ts'
import { roadWidth } from './road-width.ts'

/** Where the format puts the name of a tile's layer: some features have a `layer` of their own. */
export const layerField = 'tile:layer'

/** Ways that are no streets. */
const dashes: Partial<Record<RoadRank, number[]>> = { path: [3, 2], rail: [6, 3] }

const zoomOf = (resolution: number) => Math.log2(156_543.034 / resolution)
const stack: Record<RoadRank, number> = {
  rail: 30,
  path: 31,
  service: 32,
  minor: 33,
  middle: 34,
  main: 35,
  motorway: 36,
}

const large: readonly RoadRank[] = ['motorway', 'main', 'middle']
const unnamed: readonly RoadRank[] = ['rail', 'path']
const isNamed = (rank: RoadRank, zoom: number) =>
  !unnamed.includes(rank) && (zoom > 15 || (large.includes(rank) && zoom > 13))

/** A feature of a tile, as far as it decides how it is drawn. */
interface Seen {
  get: (field: string) => unknown
  kind: string
  detail: string
  zoom: number
  type: string | undefined
}

/** How the ground is drawn: plainly, so that what moves on it is what is seen. Names are in `language` where there are such. */
export function createGroundStyle({ ground, ink, muted, raised, font }: Colours, language: string) {
  const fill = (color: string, zIndex: number) => new Style({ fill: new Fill({ color }), zIndex })
  const earth = fill(ground.earth, 0)
  const green = fill(ground.green, 2)
  const built = fill(ground.built, 1)
  const water = fill(ground.water, 3)
  const river = new Style({ stroke: new Stroke({ color: ground.water, width: 1.5 }), zIndex: 3 })
  const building = fill(ground.building, 10)
  const border = new Style({
    stroke: new Stroke({ color: ground.border, width: 1, lineDash: [4, 3] }),
    zIndex: 40,
  })
  const text = (size: number, weight: number, color: string, line = false) =>
    new Style({
      zIndex: 50 + size,
      text: new Text({
        font: mapFont(weight, size, font),
        fill: new Fill({ color }),
        stroke: new Stroke({ color: line ? raised : ground.earth, width: 3 }),
        ...(line ? { placement: 'line' as const, maxAngle: 0.6 } : { padding: [4, 8, 4, 8] }),
      }),
    })
  const roadColours: Record<RoadRank, string> = {
    motorway: ground.mainRoad,
    main: ground.mainRoad,
    middle: ground.road,
    minor: ground.road,
    service: ground.road,
    path: ground.path,
    rail: ground.rail,
  }
  const roadName = text(11, 500, muted, true)
  const waterName = text(11, 500, ground.waterName)
  const placeNames = new Map<number, Style>()
  const roads = new Map<string, Style[]>()

  function road(rank: RoadRank, zoom: number): Style[] {
    // By quarters of a zoom: a style for every width between them would never be used again.
    const level = Math.round(zoom * 4) / 4
    const key = `${rank}:${level}`
    const known = roads.get(key)
    if (known) return known
    const width = roadWidth(rank, level)
    const colour = roadColours[rank]
    const line = (color: string, drawn: number, zIndex: number, lineDash?: number[]) =>
      new Style({
        zIndex,
        stroke: new Stroke({
          color,
          width: drawn,
          lineCap: lineDash ? 'butt' : 'round',
          ...(lineDash && { lineDash }),
        }),
      })
    const dash = dashes[rank]
    const styles = width === 0 ? [] : [line(colour, width, stack[rank], dash)]
    if (width > 1.4 && !dash) styles.unshift(line(ground.edge, width + 1.6, 20))
    roads.set(key, styles)
    return styles
  }

  function named(style: Style, name: string): Style | undefined {
    if (!name) return undefined
    style.getText()?.setText(name)
    return style
  }

  function place(size: number): Style {
    const style = placeNames.get(size) ?? text(size, size > 12 ? 700 : 600, size > 12 ? ink : muted)
    placeNames.set(size, style)
    return style
  }

  const painters: Record<LayerName, (seen: Seen) => Style | Style[] | undefined> = {
    earth: ({ type }) => (type === 'Point' ? undefined : earth),
    land: ({ kind, detail }) => (isGreen(kind) || isGreen(detail) ? green : built),
    water: ({ type, zoom, get }) => {
      if (type === 'Point') return zoom > 10 ? named(waterName, nameIn(get, language)) : undefined
      return type === 'Polygon' || type === 'MultiPolygon' ? water : river
    },
    buildings: ({ type, zoom }) => (type === 'Point' || zoom < 13.5 ? undefined : building),
    borders: ({ zoom }) => (zoom < 12 ? border : undefined),
    roads: ({ kind, detail, zoom, get }) => {
      const rank = roadRank(kind, detail)
      if (!rank) return undefined
      const label = isNamed(rank, zoom) ? named(roadName, nameIn(get, language)) : undefined
      return label ? [...road(rank, zoom), label] : road(rank, zoom)
    },
    'road-names': ({ zoom, get }) => (zoom > 13 ? named(roadName, nameIn(get, language)) : undefined),
    places: ({ kind, detail, get }) => named(place(placeSize(kind, detail)), nameIn(get, language)),
  }

  return (feature: FeatureLike, resolution: number): Style | Style[] | undefined => {
    const get = (field: string): unknown => feature.get(field)
    const layer = layerOf(get(layerField))
    return (
      layer &&
      painters[layer]({
        get,
        kind: String(get('kind') ?? get('class') ?? ''),
        detail: String(get('kind_detail') ?? get('subclass') ?? ''),
        zoom: zoomOf(resolution),
        type: feature.getGeometry()?.getType(),
      })
    )
  }
}
