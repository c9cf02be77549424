import * as z from 'zod'
import { registers } from '#server/app/registers.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import type { RouteRequest } from '../access/request-maker.ts'
import { idPlaces, type Place, withId } from './id-fields.ts'

/** A place of a route that takes an id: a good request with another one there. */
export interface Case {
  label: string
  put: (good: RouteRequest, id: string) => RouteRequest
}

const shapeOf = (schema: z.ZodType | undefined): Readonly<Record<string, unknown>> =>
  schema instanceof z.ZodObject ? schema.shape : {}
const optionsOf = (schema: unknown): string[] =>
  schema instanceof z.ZodEnum ? schema.options.map((option) => String(option)) : []

/** What a register lets many records be given at once is in no schema of its own. */
function bulkPlaces({ path }: Route): Place[] {
  const found = registers.find(({ resource }) => path === `/api/web/${resource.name}/bulk`)
  const { bulk = [], input } = found?.resource ?? {}
  return bulk.flatMap((field) => idPlaces(input?.shape[field]).map((at) => ['values', field, ...at]))
}

function inPath(route: Route): Case[] {
  return idPlaces(route.params).map(([name = '']) => ({
    label: `{${name}}`,
    put: ({ path, ...rest }, id) => {
      const parts = path.split('/')
      parts[route.path.split('/').indexOf(`{${name}}`)] = id
      return { ...rest, path: parts.join('/') }
    },
  }))
}

const inQuery = ({ query }: Route): Case[] =>
  idPlaces(query).map(([name = '']) => ({
    label: `?${name}`,
    put: ({ path, ...rest }, id) => ({ ...rest, path: `${path.split('?')[0]}?${name}=${id}` }),
  }))

/** Whose a paper or statement is stands in one of several fields: the id in one counts where its kind says so. */
const kindsFor = ({ body }: Route, [name = '']: Place): object[] =>
  Object.entries(shapeOf(body)).flatMap(([field, schema]) =>
    field.endsWith('Kind') && optionsOf(schema).includes(name) ? [{ [field]: name }] : [],
  )

function inBody(route: Route): Case[] {
  const steps = optionsOf(shapeOf(route.params).action)
  const places = [...idPlaces(route.body), ...bulkPlaces(route)]
  const bodies = places.flatMap((at) =>
    [at[0] === 'values' ? { action: 'set' } : {}, ...kindsFor(route, at)].map((more) => ({ at, more })),
  )
  return bodies.flatMap(({ at, more }) =>
    (steps.length > 0 ? steps : [null]).map(
      (step): Case => ({
        label: [step, at.join('.'), JSON.stringify(more)].join(' '),
        put: ({ path, body = {} }, id) => ({
          path: step === null ? path : path.replace(/[^/]+$/, step),
          body: withId({ ...body, ...more }, at, id) as object,
        }),
      }),
    ),
  )
}

/** Every place of a write that takes the id of a record: in its path, its query and, at whatever depth, its body. */
export const casesOf = (route: Route): Case[] => [...inPath(route), ...inQuery(route), ...inBody(route)]
