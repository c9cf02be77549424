import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import { checkApi } from './api.ts'
import { compareClocks } from './clock.ts'
import { checkFiles } from './files.ts'
import { error, type Finding } from './finding.ts'
import { checkExpiry, checkPlain, reach } from './reachable.ts'
import { checkCompression, checkHeaders, checkPolicy } from './served.ts'
import type { Settings } from './settings.ts'

async function certificateEnd({ hostname, port }: URL): Promise<number> {
  const socket: TLSSocket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    rejectUnauthorized: false,
    timeout: 10_000,
  })
  try {
    await once(socket, 'secureConnect')
    return Date.parse(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}

/** Looks at a console that is running, from outside. `settings` are those it should have, if they could be read. */
export async function checkDeployment(address: string, settings: Settings | null): Promise<Finding[]> {
  const url = new URL(address)
  const { origin } = url
  const findings: Finding[] = []
  const named = settings?.env.PUBLIC_ORIGIN
  if (named !== undefined && named !== origin) {
    findings.push(
      error(
        'site.other-origin',
        `PUBLIC_ORIGIN is ${named}, but you asked about ${origin}: writes from there are refused.`,
        'Set PUBLIC_ORIGIN to the address people open.',
      ),
    )
  }
  const page = await reach(`${origin}/auth/login/`)
  if ('level' in page) return [...findings, page]
  if (page.status !== 200)
    return [
      ...findings,
      error(
        'site.no-page',
        `${page.url} is answered with ${page.status}.`,
        'Let the web server serve the folder dist.',
      ),
    ]
  const date = Date.parse(page.headers.get('date') ?? '')
  findings.push(
    ...(Number.isNaN(date) ? [] : compareClocks(Date.now(), date, origin)),
    ...(await checkPlain(url)),
    ...(url.protocol === 'https:' ? checkExpiry(await certificateEnd(url), Date.now()) : []),
    ...checkHeaders(page),
    ...checkPolicy(page),
    ...(await checkFiles(origin, page)),
    ...(await checkCompression(page.url)),
    ...(await checkApi(origin, settings?.api ?? origin)),
  )
  return findings
}
