import * as z from 'zod'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { freeMemory } from '#server/platform/jobs/free-memory.ts'
import { openApiDocument } from './document.ts'

/** Serves the description of `routes` and of itself, made on first use. */
export function openApiRoute(routes: readonly Route[]): Route {
  let document: ReturnType<typeof openApiDocument> | undefined
  const route = defineRoute({
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document',
    tags: ['service'],
    access: 'public',
    answers: { 200: z.record(z.string(), z.unknown()) },
    handle: () => {
      if (!document) {
        document = openApiDocument([...routes, route])
        // The schemas on the way to it are ten times as large, and are not needed again.
        freeMemory({ giveBack: true })
      }
      return document
    },
  })
  return route
}
