import type { Point, SentPlace } from '#contract/place.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'

/** A place as a choice; `known` is what is sent: without a point, the server puts it near what it knows. */
export interface PlaceOption extends Option {
  known: SentPlace
}

export const placeOption = (
  place: SentPlace,
  id = `${place.point?.lat},${place.point?.lng},${place.place}`,
): PlaceOption => ({
  id,
  name: place.place,
  known: place,
})

export const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' && value !== null && 'lat' in value && 'lng' in value
/** Where a chosen place lies; null while none is chosen. */
export const pointIn = (value: unknown): Point | null =>
  typeof value === 'object' && value !== null && 'known' in value
    ? ((value as PlaceOption).known.point ?? null)
    : null
const isText = (value: unknown): value is string => typeof value === 'string'

/** What a record has as a place, or as an address with a point, as a choice. */
export function placeOf(value: unknown): PlaceOption | null {
  if (typeof value !== 'object' || value === null || !('point' in value) || !isPoint(value.point)) return null
  const name = 'address' in value ? value.address : 'place' in value && value.place
  const notes = 'notes' in value && isText(value.notes) ? { notes: value.notes } : {}
  const near = 'near' in value && isText(value.near) ? { near: value.near } : {}
  return isText(name) ? placeOption({ place: name, point: value.point, ...notes, ...near }) : null
}
