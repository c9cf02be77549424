import type { Query } from './query.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the API, before anything of the transport is known. */
export type Call = {
  method?: Method
  /** From the API's root, such as `/api/auth/profile`. */
  path: string
  query?: Query
  /** An object goes as JSON; a form is an upload. */
  body?: object
  /** The version of the record being changed, for `If-Match`; 0 where the backend counts none. */
  version?: number | undefined
  /** Replaces the key that the client finds by itself. */
  idempotencyKey?: string
  signal?: AbortSignal | undefined
  /** `none`: a 401 is this call's own answer, not the end of a session. */
  session?: 'needed' | 'none'
  /** `known`: nobody need be signed in, and no token is asked for where the browser has none. */
  token?: 'known'
  /** Replaces the client's own `fetch`, with one that reports progress for instance. */
  fetch?: typeof fetch
  /** In place of JSON alone. */
  accept?: string
  /** For callers that repeat the call by themselves. */
  tries?: 'one'
  /** `plain`: with no header beyond the specification's, so that no preflight of another origin refuses it. */
  headers?: 'plain'
  /** `nothing`: an empty answer is right. */
  answer?: 'json' | 'nothing'
}

export type Options = { signal?: AbortSignal | undefined }
/** For a change of a record that may have been changed meanwhile. */
export type ChangeOptions = Options & { version?: number | undefined }

/** For what is saved as one writes: as the page ends, by a `fetch` that outlives it. */
export type SaveOptions = { version: number; fetch?: typeof fetch }

export const isUpload = (call: Call) => call.body instanceof FormData
export const isSafe = ({ method = 'GET' }: Call) => method === 'GET' || method === 'HEAD'
