import { demoPassword } from '#server/platform/demo-accounts.ts'

type Headers = Record<string, string>

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** A member of the demo staff, signed in to a server that runs as a process of its own. */
export const signInTo = async (origin: string, email: string) =>
  sessionOf(origin, await post(`${origin}/api/auth/web-login`, { email, password: demoPassword }))

/** A driver of the demo, by the code that such a server prints where nobody sends it. */
export async function signInDriverTo(
  origin: string,
  phone: string,
  printed: (text: RegExp) => Promise<string>,
) {
  const address = `${origin}/api/auth/login/driver/otp`
  await post(address, { mobile_number: phone, action: 'send' })
  const otp = await printed(/(\d{6}) is your Kerbside sign-in code/)
  return sessionOf(origin, await post(address, { mobile_number: phone, action: 'verify', otp }))
}

function sessionOf(origin: string, answer: Response) {
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}`)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const token = cookies.find((pair) => pair.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? ''
  const own: Headers = { cookie: cookies.join('; '), 'x-csrftoken': token }
  return {
    /** Any request, with a body that is JSON already. */
    send: (method: string, path: string, body?: string, headers: Headers = {}) => {
      const type = { 'content-type': 'application/json' }
      const init =
        body === undefined
          ? { method, headers: { ...own, ...headers } }
          : { method, body, headers: { ...own, ...type, ...headers } }
      return fetch(`${origin}${path}`, init)
    },
    get: (path: string) => fetch(`${origin}${path}`, { headers: own }),
    /** Posts a form that holds this file and nothing else. */
    upload: (path: string, bytes: Uint8Array<ArrayBuffer>, headers: Headers = {}) => {
      const form = new FormData()
      form.append('file', new File([bytes], 'rows.csv'))
      return fetch(`${origin}${path}`, { method: 'POST', body: form, headers: { ...own, ...headers } })
    },
    post: (path: string, body: Uint8Array<ArrayBuffer>, headers: Headers) =>
      fetch(`${origin}${path}`, { method: 'POST', body, headers: { ...own, ...headers } }),
  }
}
