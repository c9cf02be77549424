import * as z from 'zod'
import list from './venues.json' with { type: 'json' }

/** A place that has a name; `point` is WGS 84. */
export const venue = z.strictObject({
  name: z.string(),
  address: z.string(),
  point: z.strictObject({ lat: z.number(), lng: z.number() }),
})

const place = venue.transform(({ name, address, point }) => ({
  name,
  address,
  place: { place: `${name}, ${address}`, point },
}))
export type Venue = z.output<typeof place>

/**
 * `clubs` are where children go for sport, in the afternoon, at weekends and in the holidays. Addresses and points: Food
 * Standards Agency ratings, Open Government Licence v3.0; a few points are set by hand.
 */
export const venues = z
  .strictObject({
    childrensHospital: place,
    southmeadHospital: place,
    airport: place,
    templeMeads: place,
    studios: place,
    engineWorks: place,
    otherHospitals: z.array(place),
    clubs: z.array(place),
    hotels: z.array(place),
  })
  .parse(list)

export const hospitals: readonly Venue[] = [
  venues.childrensHospital,
  venues.southmeadHospital,
  ...venues.otherHospitals,
]
