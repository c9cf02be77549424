import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { routes } from '#server/routes.ts'
import { testServer } from './support.ts'

interface Operation {
  operationId: string
  responses: Record<string, unknown>
}

const { anonymous } = await testServer()

test('the description is valid OpenAPI 3.1 by a validator that is not ours', async () => {
  const { status, body } = await anonymous().get('/api/openapi.json')
  expect(status).toBe(200)
  const result = await new Validator().validate(body)
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  expect(body.openapi).toMatch(/^3\.1\./)
})

test('it describes every route, each once', async () => {
  const { body } = await anonymous().get<{ paths: Record<string, Record<string, Operation>> }>(
    '/api/openapi.json',
  )
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(described.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted())
  const ids = Object.values(body.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

/** Paths of the objects in a JSON Schema that would take fields they do not name. */
function openObjects(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const open =
    'properties' in schema && Reflect.get(schema, 'additionalProperties') !== false ? [path || '/'] : []
  return [...open, ...Object.entries(schema).flatMap(([key, value]) => openObjects(value, `${path}/${key}`))]
}

test.each(
  routes.filter(({ body }) => body).map((route) => [`${route.method} ${route.path}`, route] as const),
)('%s refuses unknown fields at every depth', (_, { body }) => {
  expect(body && openObjects(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))).toEqual([])
})
