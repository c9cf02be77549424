/** An answer of a running deployment, read to its end. */
export interface Visit {
  url: string
  status: number
  headers: Headers
  text: string
}

const patienceMs = 15_000

/** Asks once, follows nothing. @throws TypeError when there is no answer */
export async function visit(url: string | URL, init: RequestInit = {}): Promise<Visit> {
  const answer = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    ...init,
  })
  return { url: String(url), status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** The code of why there was no answer, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
export function codeOf(caught: unknown): string {
  for (let at = caught; at instanceof Error; at = at.cause) {
    const inner = at instanceof AggregateError ? at.errors[0] : at
    const code: unknown = Reflect.get(Object(inner), 'code')
    if (typeof code === 'string') return code
    if (at.name === 'TimeoutError') return 'ETIMEDOUT'
  }
  return caught instanceof Error ? caught.message : String(caught)
}
