import { type PlaceOption, placeOption } from '#src/islands/resource/base/place-option.ts'
import { findPlaces } from '#src/stores/lookups.ts'

/** The known places that a text finds: homes, schools, companies, places used before. */
export async function searchPlaces(search: string, signal: AbortSignal): Promise<PlaceOption[]> {
  const places = await findPlaces(search, signal)
  return places.map(({ id, name, place }) => ({
    ...placeOption(place, id),
    hint: name === place.place ? undefined : name,
  }))
}
