import { error, type Finding, fine } from './finding.ts'
import { codeOf, type Visit, visit } from './visit.ts'

const foreign = 'https://kerbside-doctor.example'

async function health(api: string): Promise<Visit | Finding> {
  try {
    return await visit(`${api}/api/health`)
  } catch (caught) {
    return error(
      'api.unreachable',
      `${api}/api/health does not answer: ${codeOf(caught)}.`,
      'Start the API server, or correct PUBLIC_API_URL and build again.',
    )
  }
}

function checkHealth(answer: Visit, api: string): Finding[] {
  const { headers, status, text } = answer
  if (status === 502 || status === 503 || status === 504)
    return [
      error(
        'api.down',
        `The API at ${api} does not work (${status}): the server behind the proxy, or its database, does not answer.`,
        'Start it; its log tells why it is not running.',
      ),
    ]
  if (status !== 200 || !text.includes('"ok"'))
    return [
      error(
        'api.not-passed',
        `${api}/api/health is answered with ${status} and no word of the API.`,
        'Let the web server pass /api/ to the API server, as the written files do, or build with PUBLIC_API_URL.',
      ),
    ]
  if (!(headers.get('cache-control') ?? '').includes('no-store'))
    return [
      error(
        'api.stored',
        'Answers of the API may be stored on the way: people could see the data of others.',
        'Let no proxy or CDN change Cache-Control below /api/.',
      ),
    ]
  return [fine('api', `The API answers at ${api}.`)]
}

const preflight = (api: string, origin: string) =>
  visit(`${api}/api/auth/web-login`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-csrftoken',
    },
  })

const allowed = ({ headers }: Visit, origin: string) =>
  headers.get('access-control-allow-origin') === origin &&
  headers.get('access-control-allow-credentials') === 'true'

async function checkCors(console: string, api: string): Promise<Finding[]> {
  const [own, other] = await Promise.all([preflight(api, console), preflight(api, foreign)])
  const findings: Finding[] = []
  if (console !== api && !allowed(own, console))
    findings.push(
      error(
        'cors.refused',
        `The API at ${api} does not let pages of ${console} call it.`,
        `Set CORS_ORIGINS=${console} for the API server, and let the proxy pass OPTIONS.`,
      ),
    )
  if (
    other.headers.get('access-control-allow-origin') === foreign ||
    other.headers.get('access-control-allow-origin') === '*'
  )
    findings.push(
      error(
        'cors.open',
        `The API at ${api} lets every site call it.`,
        'Let no proxy add Access-Control-Allow-Origin; the server does that by itself.',
      ),
    )
  return findings
}

/** The API of a running deployment, as the pages of `console` find it. */
export async function checkApi(console: string, api: string): Promise<Finding[]> {
  const answer = await health(api)
  if ('level' in answer) return [answer]
  const findings = checkHealth(answer, api)
  if (findings.some(({ level }) => level === 'error')) return findings
  return [...findings, ...(await checkCors(console, api))]
}
