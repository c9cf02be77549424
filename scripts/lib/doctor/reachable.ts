import { isLoopback } from '#server/app/exposure.ts'
import { error, type Finding, warning } from './finding.ts'
import { codeOf, type Visit, visit } from './visit.ts'

const soonDays = 21

const reasons: [test: RegExp, id: string, what: string, todo: string][] = [
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    'site.unknown-host',
    'has no address: the name is not in the DNS',
    'Add the name to the DNS, or correct it.',
  ],
  [
    /^CERT_HAS_EXPIRED$/,
    'site.expired',
    'has a certificate that has run out',
    'Renew it, and let that happen by itself.',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/,
    'site.untrusted',
    'has a certificate that browsers do not trust, or sends it without its chain',
    'Take one from a public authority, and configure the full chain.',
  ],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID/,
    'site.other-name',
    'has a certificate for other names',
    'Get one for this name.',
  ],
]

/** The first page, or why there is none. */
export async function reach(url: string): Promise<Visit | Finding> {
  try {
    return await visit(url)
  } catch (caught) {
    const code = codeOf(caught)
    const known = reasons.find(([test]) => test.test(code))
    if (known) return error(known[1], `${url} ${known[2]}.`, known[3])
    return error(
      'site.unreachable',
      `${url} does not answer: ${code}.`,
      'Start the web server, or open its port.',
    )
  }
}

/** Whether whoever types the name alone ends at https. */
export async function checkPlain({ origin, protocol, hostname, port }: URL): Promise<Finding[]> {
  if (protocol === 'http:') {
    if (isLoopback(hostname)) return []
    return [
      error('site.plain', `${origin} is served without TLS.`, 'Get a certificate; Caddy does so by itself.'),
    ]
  }
  if (port) return []
  const answer = await visit(`http://${hostname}/`).catch(() => null)
  const location = answer?.headers.get('location') ?? ''
  if (answer && answer.status >= 300 && answer.status < 400 && location.startsWith('https:')) return []
  return [
    warning(
      'site.no-redirect',
      `http://${hostname}/ does not lead to https.`,
      'Let the web server redirect port 80, as the written files do.',
    ),
  ]
}

/** A certificate that nobody renews is seen before it runs out. `until` is milliseconds since 1970. */
export function checkExpiry(until: number, now: number): Finding[] {
  const days = Math.floor((until - now) / 86_400_000)
  if (days >= soonDays) return []
  return [
    warning(
      'site.expires',
      `The certificate runs out in ${days} days.`,
      'Renew it, and let that happen by itself.',
    ),
  ]
}
