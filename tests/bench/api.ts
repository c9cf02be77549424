/** Cookies and headers of a signed-in member of staff, for callers that are no browser. */
export interface Session {
  headers: Record<string, string>
}

/** @throws when the demo account cannot sign in */
export async function session(url: URL, email = 'admin@kerbside.test'): Promise<Session> {
  const answer = await fetch(new URL('/api/auth/web-login', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url.origin },
    body: JSON.stringify({ email, password: 'kerbside-demo' }),
  })
  if (!answer.ok) throw new Error(`Sign-in was answered with ${answer.status}: ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { headers: { cookie: cookies.join('; ') } }
}
