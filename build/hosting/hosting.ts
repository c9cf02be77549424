import { siteHeaders, transportHeaders } from '#server/platform/http/security-headers.ts'

/** What the configuration of a web server in front is written from. */
export interface Hosting {
  /** The folder of the built console on the server, as an absolute path. */
  root: string
  /** Where people open the console, such as `https://console.example.com`; with https the server ends TLS. */
  origin: string
  /** Where the proxy finds the API server, such as `http://127.0.0.1:4321`; `null` when it has a name of its own. */
  api: string | null
  /** Certificate with its chain, and its key. Caddy gets its own when there is none. */
  certificate: { chain: string; key: string } | null
  /** The policy for all pages. */
  policy: string
}

/** The headers of every answer for the console's files, with the names as people write them. */
export function headersOf({ policy }: Pick<Hosting, 'policy'>): [name: string, value: string][] {
  const headers = { 'content-security-policy': policy, ...transportHeaders, ...siteHeaders }
  return Object.entries(headers).map(([name, value]) => [
    name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase()),
    value,
  ])
}

/** No answer below `/api/` is cached, whichever server gives it. */
export const noStore = 'no-store'

/** What a proxy answers while the API server does not, in the words of the API. */
export const unreachable = {
  status: 503,
  retryAfterS: 5,
  body: JSON.stringify({ detail: 'The service does not answer. Please try again.', code: 'unavailable' }),
}

/** A request whose head or body is quiet for so long is ended, as the API does it itself. */
export const quietS = 15
/** Calls under way for one address: what is sent by halves must not take every connection that there is. */
export const callsOfOne = 300

/** What a proxy lets through to the API, which has smaller limits of its own, and what it answers to more. */
export const largestRequestMb = 32
export const tooLarge = {
  status: 413,
  body: JSON.stringify({ detail: 'The request is too large.', code: 'too_large' }),
}
