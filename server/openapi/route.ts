import * as z from 'zod'
import { defineRoute, type Route } from '#server/http/define-route.ts'
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
      document ??= openApiDocument([...routes, route])
      return document
    },
  })
  return route
}
