import * as access from '#contract/access.ts'
import { page } from '#contract/page.ts'
import { knownPlace, placeListQuery } from '#contract/place.ts'
import { calendarListQuery, schoolCalendar } from '#contract/series.ts'
import { listPlaces } from '#server/places/list-places.ts'
import { guessPlace } from '#server/places/locate.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { childSecretRoutes } from './child-secrets.ts'
import { guardianRoutes } from './guardians.ts'
import { listCalendars } from './list-calendars.ts'
import { parentRoutes } from './parent-routes.ts'
import { pickupPeopleRoutes } from './pickup-people.ts'

const placeList = defineRoute({
  method: 'get',
  path: '/api/web/places',
  summary: 'Homes, schools, companies and places that were used before',
  tags: ['People'],
  access: access.places.read,
  query: placeListQuery,
  answers: { 200: page(knownPlace) },
  handle: async (ctx) => {
    const wanted = readPage(ctx.query)
    if (ctx.query.guess !== undefined) {
      const found = await guessPlace(ctx, ctx.query.guess)
      return pageAnswer(ctx.request, wanted, found.length, found)
    }
    const { count, results } = await listPlaces(ctx, ctx.query, wanted)
    return pageAnswer(ctx.request, wanted, count, results)
  },
})

const calendarList = defineRoute({
  method: 'get',
  path: '/api/web/school-calendars',
  summary: 'School calendars with the days on which no school is held',
  tags: ['Bookings'],
  access: access.places.read,
  query: calendarListQuery,
  answers: { 200: page(schoolCalendar) },
  handle: async (ctx) => {
    const wanted = readPage(ctx.query)
    const { count, results } = await listCalendars(ctx, ctx.query, wanted)
    return pageAnswer(ctx.request, wanted, count, results)
  },
})

export const peopleRoutes: readonly Route[] = [
  ...childSecretRoutes,
  ...guardianRoutes,
  ...pickupPeopleRoutes,
  ...parentRoutes,
  placeList,
  calendarList,
]
