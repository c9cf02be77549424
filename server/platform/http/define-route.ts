import type * as z from 'zod'
import type { Role } from '#contract/people.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { Locale, Translate } from '#server/platform/i18n/messages.ts'
import type { Log } from '#server/platform/log.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import type { Sessions } from '#server/platform/sessions/sessions.ts'
import type { User } from '#server/platform/sessions/user.ts'
import type { HttpProblem } from './problem.ts'
import type { ProgressAnswer } from './progress-answer.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** Roles that may call; `signed-in` is all of them, `public` needs nobody to be signed in. */
export type Access = readonly Role[] | 'public' | 'signed-in'
type Answers = Readonly<Record<number, z.ZodType>>
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
/** What may be answered: anything whose JSON fits one of the declared schemas. */
type Json<T> = T extends Date ? string : T extends (infer I)[] ? Json<I>[] : T
type Data<A extends Answers> = Json<z.input<A[keyof A]>>

/** What a handler gives back. */
type Result<A extends Answers> = Data<A> | Reply | Response | ProgressAnswer<Data<A>>

export class Reply<T = unknown> {
  readonly status: number
  readonly data: T
  readonly headers: Record<string, string | string[]>

  constructor(status: number, data: T, headers: Record<string, string | string[]>) {
    this.status = status
    this.data = data
    this.headers = headers
  }
}

/** An answer with another status than the first declared, or with headers of its own. */
export const reply = <T>(status: number, data: T, headers: Record<string, string | string[]> = {}) =>
  new Reply(status, data, headers)

/** What a handler gets to work with. In an atomic route `db` is the transaction: use no other connection. */
export interface Context {
  db: Db
  now: Date
  t: Translate
  locale: Locale
  request: Request
  env: Env
  /** Takes messages in the transaction of what causes them; they go out when that is committed. */
  outbox: Pick<Outbox, 'post'>
  sessions: Sessions
  log: Log
  /** The caller's address, IPv6 shortened to its /64. */
  ip: string
  /** Waits for the request's body, of at most `most` bytes: `tooLarge` beyond, 408 when it does not come in time. */
  receive: (most: number, tooLarge: () => HttpProblem) => Promise<Buffer<ArrayBuffer>>
  /** Cuts the connection, where the caller does not take the answer. */
  hangUp: () => void
}

export interface RouteInput extends Context {
  user: User | null
  params: unknown
  query: unknown
  body: unknown
}

interface RouteSpec<
  A extends Answers,
  W extends Access,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
> {
  method: Method
  /** In OpenAPI style: `/api/web/bookings/{id}`. */
  path: string
  summary: string
  tags: readonly string[]
  access: W
  params?: P
  query?: Q
  body?: B
  /** Schemas by status; the first is the status of plain data returned by the handler. */
  answers: A
  /** Unsafe methods run in one transaction and honour Idempotency-Key unless this is false. */
  atomic?: boolean
  /** The handler reads the request's body by itself: a form with a `file`. Such a route is never atomic. */
  raw?: boolean
  /** Small fields of that form beside the file. */
  fields?: z.ZodObject
  /** The kinds of content of a raw body that is no form with a file, each with its schema. */
  takes?: Readonly<Record<string, z.ZodType>>
  /** Whether the version that is changed must be sent in If-Match, or may be. */
  ifMatch?: 'required' | 'optional'
  /** The record that is changed: of its fields those that can't be written are left out of the body, unknown ones refused. */
  record?: z.ZodObject
  /** The kinds of content that are answered in place of JSON. */
  content?: readonly string[]
  /** It may be refused with 429 when it is called too often; that is always so for calls that change something. */
  limited?: boolean
  /** It takes a link or token that expires: 410 from then on. */
  expires?: boolean
  /** The schema of its progress, for clients that accept lines. */
  progress?: z.ZodType
  handle: (
    input: Context & {
      user: W extends 'public' ? User | null : User
      params: Parsed<P>
      query: Parsed<Q>
      body: Parsed<B>
    },
  ) => Promise<Result<A>> | Result<A>
}

/** A call of the API. OpenAPI, the access table and the running app are made from these values. */
export interface Route {
  method: Method
  path: string
  summary: string
  tags: readonly string[]
  access: Access
  params: z.ZodType | undefined
  query: z.ZodType | undefined
  body: z.ZodType | undefined
  answers: Answers
  atomic: boolean
  raw: boolean
  fields: z.ZodObject | undefined
  takes: Readonly<Record<string, z.ZodType>> | undefined
  ifMatch: 'required' | 'optional' | undefined
  record: z.ZodObject | undefined
  content: readonly string[] | undefined
  expires: boolean
  limited: boolean
  progress: z.ZodType | undefined
  handle: (input: RouteInput) => unknown
}

export function defineRoute<
  const A extends Answers,
  const W extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(spec: RouteSpec<A, W, P, Q, B>): Route {
  return {
    ...spec,
    params: spec.params,
    query: spec.query,
    body: spec.body,
    atomic: spec.atomic ?? (spec.method !== 'get' && !spec.raw),
    raw: spec.raw ?? false,
    fields: spec.fields,
    takes: spec.takes,
    ifMatch: spec.ifMatch,
    record: spec.record,
    content: spec.content,
    expires: spec.expires ?? false,
    limited: spec.limited ?? spec.method !== 'get',
    progress: spec.progress,
    // The app parses with these very schemas and refuses anonymous callers before it gets here.
    handle: (input) => spec.handle(input as Parameters<typeof spec.handle>[0]),
  }
}
