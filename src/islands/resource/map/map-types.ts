import type OlMap from 'ol/Map.js'
import type { stopKinds } from '#contract/lists/trips.ts'
import type { Point } from '#contract/place.ts'
import type { Colours } from './engine/colours.ts'
import type { MarkerTone } from './marker-tone.ts'

export interface MapMarker {
  id: string
  point: Point
  /** Shown beside it, and in the list of those that are together. */
  name: string
  tone: MarkerTone
  /** Where it heads, in degrees from north. */
  course?: number | null
  /** Drawn faintly: it does not match what is filtered by, for instance. */
  faded?: boolean
}

export interface MapStop {
  point: Point
  kind: (typeof stopKinds)[number]
  name: string
  done: boolean
}

export interface MapArea {
  id: string
  name: string
  circle?: { point: Point; radiusM: number }
  polygon?: readonly Point[]
  /** Drawn faintly, beneath what the map is for. */
  soft?: boolean
}

/** Something of its own that is drawn and worked with on the map: it is begun on a map, and ended by `stop`. */
export type MapTool = (map: OlMap, colours: () => Colours) => { restyle: () => void; stop: () => void }

/** A pin that is set on the map. */
export interface MapPick {
  point: Point | null
  onPick: (point: Point) => void
}

/** The middle of the map as a pin, under which the map is moved. */
export interface MapPin {
  /** Where it is brought to, whenever this is another one. */
  start: Point | null
  /** Where it is now; `zoom` is how closely that is looked at. */
  onMove: (point: Point, zoom: number) => void
  /** Somebody is content with where it is. */
  onTake: () => void
}

export interface MapProps {
  /** What the map shows, for those who do not see it. */
  label: string
  markers?: readonly MapMarker[] | undefined
  selected?: string | null | undefined
  onSelect?: ((id: string) => void) | undefined
  /** Some that are together were opened into their names. */
  onOpenCluster?: ((ids: readonly string[]) => void) | undefined
  /** The way of a trip, in order. */
  line?: readonly Point[] | undefined
  stops?: readonly MapStop[] | undefined
  /** Where somebody has been, oldest first. */
  trail?: readonly Point[] | undefined
  areas?: readonly MapArea[] | undefined
  /** Where to look while there is nothing of the above. */
  around?: readonly Point[] | undefined
  /** Looked at when somebody turns to it elsewhere than on the map: `of` is its marker, and what it is looked at with. */
  focus?: { of: string; points: readonly Point[] } | undefined
  /** Keeps the selected marker in the middle, until somebody moves the map. */
  follow?: boolean | undefined
  /** Somebody moved the map while it followed. */
  onUnfollow?: (() => void) | undefined
  pick?: MapPick | undefined
  tool?: MapTool | undefined
  pin?: MapPin | undefined
  /** The map is what the page is for: it has the wheel and all of touch, and the page is not scrolled over it. */
  fills?: boolean | undefined
}
