/** What a layer of a tile shows. */
export type LayerName =
  | 'earth'
  | 'land'
  | 'water'
  | 'roads'
  | 'road-names'
  | 'buildings'
  | 'borders'
  | 'places'

/** What the layers of a vector tile are called: by Protomaps first, by OpenMapTiles after it. */
const layers: Readonly<Record<string, LayerName>> = {
  earth: 'earth',
  landcover: 'land',
  landuse: 'land',
  park: 'land',
  water: 'water',
  waterway: 'water',
  roads: 'roads',
  transportation: 'roads',
  transportation_name: 'road-names',
  buildings: 'buildings',
  building: 'buildings',
  boundaries: 'borders',
  boundary: 'borders',
  places: 'places',
  place: 'places',
}

/** Layers of a tile that are drawn; the others are not even read. */
export const drawnLayers: string[] = Object.keys(layers)

export const layerOf = (name: unknown): LayerName | undefined =>
  typeof name === 'string' ? layers[name] : undefined

const greens = new Set(
  'park forest wood grass grassland garden cemetery golf_course nature_reserve national_park meadow scrub farmland pitch playground recreation_ground zoo village_green orchard allotments'.split(
    ' ',
  ),
)
export const isGreen = (kind: string): boolean => greens.has(kind)

const roads: Readonly<Record<string, RoadRank>> = {
  highway: 'motorway',
  motorway: 'motorway',
  major_road: 'main',
  trunk: 'main',
  primary: 'main',
  secondary: 'middle',
  tertiary: 'middle',
  medium_road: 'middle',
  minor_road: 'minor',
  minor: 'minor',
  service: 'service',
  path: 'path',
  track: 'path',
  rail: 'rail',
  transit: 'rail',
}
export type RoadRank = 'motorway' | 'main' | 'middle' | 'minor' | 'service' | 'path' | 'rail'

/** How large a road is; undefined for what is no road. `detail` tells more, where it is there. */
export function roadRank(kind: string, detail: string): RoadRank | undefined {
  const rank = roads[kind]
  if (rank !== 'main' && rank !== 'minor') return rank
  return detail === 'secondary' || detail === 'tertiary' || detail === 'service' ? roads[detail] : rank
}

const placeSizes: Readonly<Record<string, number>> = {
  country: 15,
  region: 13,
  state: 13,
  city: 15,
  locality: 14,
  town: 13,
  village: 12,
  neighbourhood: 11,
  suburb: 11,
  quarter: 11,
  hamlet: 11,
}
/** The size of a place's name in pixels. */
export const placeSize = (kind: string, detail: string): number =>
  placeSizes[detail] ?? placeSizes[kind] ?? 11

/** What somebody calls it in their own language, where the map knows that, else what it is called there. */
export function nameIn(get: (field: string) => unknown, language: string): string {
  const own = get(`name:${language}`) ?? get(`name_${language}`) ?? get('name')
  return typeof own === 'string' ? own.slice(0, 80) : ''
}
