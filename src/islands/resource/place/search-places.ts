import { type PlaceOption, placeOption } from '#src/islands/resource/base/place-option.ts'
import { listPlaces } from '#src/lib/api/places.ts'

const size = 20

/** The known places that a text finds: homes, schools, companies, places used before. */
export async function searchPlaces(search: string, signal: AbortSignal): Promise<PlaceOption[]> {
  const { results } = await listPlaces({ search, page_size: size }, { signal })
  return results.map(({ id, name, place }) => ({
    ...placeOption(place, id),
    hint: name === place.place ? undefined : name,
  }))
}
