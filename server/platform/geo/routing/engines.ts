import * as z from 'zod'
import type { Point } from '#contract/place.ts'
import type { RoutingSource } from '#server/platform/routing-source.ts'

/** How an engine is asked for the seconds of each part of a way through some places, and how its answer is read. */
interface Engine {
  address: (url: string, points: readonly Point[]) => string
  /** Throws for an answer that is none. */
  read: (answer: unknown) => number[]
}

/** A decimetre is nearer than any road. */
const degrees = (value: number) => value.toFixed(6)

const osrmAnswer = z.object({
  code: z.literal('Ok'),
  routes: z.tuple([z.object({ legs: z.array(z.object({ duration: z.number() })) })], z.unknown()),
})
const valhallaAnswer = z.object({
  trip: z.object({
    status: z.literal(0),
    legs: z.array(z.object({ summary: z.object({ time: z.number() }) })),
  }),
})

/** https://project-osrm.org/docs/v5.24.0/api/#route-service and https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/ */
export const engines: Record<RoutingSource['engine'], Engine> = {
  osrm: {
    address: (url, points) => {
      const way = points.map(({ lat, lng }) => `${degrees(lng)},${degrees(lat)}`).join(';')
      return `${url}/route/v1/driving/${way}?overview=false`
    },
    read: (answer) => osrmAnswer.parse(answer).routes[0].legs.map(({ duration }) => duration),
  },
  valhalla: {
    address: (url, points) => {
      const locations = points.map(({ lat, lng }) => ({
        lat: Number(degrees(lat)),
        lon: Number(degrees(lng)),
      }))
      const question = { locations, costing: 'auto', directions_type: 'none' }
      return `${url}/route?${new URLSearchParams({ json: JSON.stringify(question) })}`
    },
    read: (answer) => valhallaAnswer.parse(answer).trip.legs.map(({ summary }) => summary.time),
  },
}
