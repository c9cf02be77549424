import { isLoopback } from '#server/app/exposure.ts'
import { error, type Finding, fine, warning } from './finding.ts'
import type { Settings } from './settings.ts'
import { covers, isRegistrable, isSameSite } from './sites.ts'

const everywhere = new Set(['0.0.0.0', '::'])

/** The origin people open, and who else can reach the port. */
export function checkOrigin({ env }: Settings): Finding[] {
  const { HOST, PORT, PUBLIC_ORIGIN, TRUST_PROXY } = env
  const open = !isLoopback(HOST)
  if (PUBLIC_ORIGIN === undefined) {
    if (!open) return [fine('origin', 'Only this machine can reach the server.')]
    return [
      error(
        'origin.missing',
        `HOST is ${HOST}, so other machines reach the server, but PUBLIC_ORIGIN is not set: cookies are not Secure, and passwords cross the network in the clear.`,
        'Put TLS in front (docs/hosting.md) and set PUBLIC_ORIGIN=https://… to the address people open.',
      ),
    ]
  }
  const { protocol, hostname } = new URL(PUBLIC_ORIGIN)
  const findings: Finding[] = []
  if (protocol === 'http:' && !isLoopback(hostname)) {
    findings.push(
      error(
        'origin.plain',
        `PUBLIC_ORIGIN is ${PUBLIC_ORIGIN}, without TLS: passwords and children's data cross the network in the clear.`,
        `Get a certificate (Caddy does so by itself) and set PUBLIC_ORIGIN=https://${hostname}.`,
      ),
    )
  }
  if (protocol === 'https:' && !TRUST_PROXY) {
    findings.push(
      error(
        'proxy.untrusted',
        'TLS ends at a proxy, but TRUST_PROXY is off: all visitors seem to have the address of the proxy, and one who mistypes a password slows down everybody.',
        'Set TRUST_PROXY=true, and let the proxy set X-Forwarded-For and X-Forwarded-Proto, as the written files do.',
      ),
    )
  }
  if (TRUST_PROXY && everywhere.has(HOST)) {
    findings.push(
      warning(
        'proxy.bypassed',
        `TRUST_PROXY is on and HOST is ${HOST}: who reaches port ${PORT} past the proxy can pretend any address.`,
        'Set HOST to the address the proxy uses (localhost on one machine), or close the port in the firewall.',
      ),
    )
  }
  return findings.length > 0 ? findings : [fine('origin', `People open ${PUBLIC_ORIGIN}.`)]
}

function checkSibling(console: string, { api, env }: Settings & { api: string }): Finding[] {
  const [page, server] = [new URL(console).hostname, new URL(api).hostname]
  if (!isSameSite(console, api)) {
    return [
      error(
        'api.cross-site',
        `The console at ${console} and the API at ${api} are two sites to a browser, which sends no cookies between them: nobody could sign in.`,
        'Put both on one origin, or on subdomains of one name by the same scheme (docs/hosting.md).',
      ),
    ]
  }
  const findings: Finding[] = []
  if (page !== server && !env.COOKIE_DOMAIN) {
    findings.push(
      error(
        'cookie.missing',
        `PUBLIC_API_URL is on another host than the console, but COOKIE_DOMAIN is not set: the console could not read the CSRF cookie, and every change would be refused.`,
        `Set COOKIE_DOMAIN to the name both share, such as .${page.split('.').slice(-2).join('.')}.`,
      ),
    )
  }
  if (!env.CORS_ORIGINS.includes(console)) {
    findings.push(
      error(
        'cors.missing',
        `The console at ${console} calls the API at ${api}, but CORS_ORIGINS does not list it: browsers would hide every answer.`,
        `Set CORS_ORIGINS=${console}.`,
      ),
    )
  }
  return findings
}

/** The API's name, the domain of the cookies and the origins that may call, which have to fit together. */
export function checkNames(settings: Settings): Finding[] {
  const { api, env } = settings
  const { COOKIE_DOMAIN: domain, CORS_ORIGINS, PUBLIC_ORIGIN: console } = env
  const findings: Finding[] = []
  const home = api ?? console
  if (api && !console) {
    findings.push(
      warning(
        'origin.unknown',
        `PUBLIC_API_URL is ${api}, but PUBLIC_ORIGIN does not say where the console is, so the two cannot be compared.`,
        'Set PUBLIC_ORIGIN to the address people open.',
      ),
    )
  }
  if (api && console && api !== console) findings.push(...checkSibling(console, { ...settings, api }))
  if (domain && !isRegistrable(domain.replace(/^\./, ''))) {
    findings.push(
      error(
        'cookie.refused',
        `COOKIE_DOMAIN is ${domain}, for which browsers refuse cookies: it is no name that somebody registered.`,
        'Give the name that console and API share, such as .example.com.',
      ),
    )
  } else if (domain) {
    const outside = [console, api].filter((origin) => origin && !covers(domain, new URL(origin).hostname))
    if (outside.length > 0) {
      findings.push(
        error(
          'cookie.elsewhere',
          `COOKIE_DOMAIN is ${domain}, which ${outside.join(' and ')} is not part of: the browser would refuse the cookie.`,
          'Give the name that console and API share.',
        ),
      )
    } else if (!api || api === console) {
      findings.push(
        warning(
          'cookie.needless',
          `COOKIE_DOMAIN is ${domain}, but console and API share an origin: every other host below it sees the CSRF cookie for nothing.`,
          'Remove COOKIE_DOMAIN.',
        ),
      )
    }
  }
  for (const origin of CORS_ORIGINS.filter((one) => home !== undefined && !isSameSite(one, home))) {
    findings.push(
      error(
        'cors.cross-site',
        `CORS_ORIGINS lists ${origin}, which is another site than ${home}, or the same by another scheme: browsers send it no cookies.`,
        'Remove it; only subdomains of one name by the same scheme are supported.',
      ),
    )
  }
  return findings.length > 0 ? findings : [fine('names', 'Console, API, cookies and CORS fit together.')]
}

/** Whether what people are sent leaves this machine. */
export function checkDelivery({ env, source, isPublic }: Settings): Finding[] {
  if (!isPublic) return []
  const outbox = `${env.DATA_DIR}/outbox`
  const findings: Finding[] = []
  if (!source.SMTP_URL?.trim()) {
    const what = `SMTP_URL is not set: mails are not sent but laid into ${outbox}.`
    findings.push(warning('mail.outbox', what, 'Set SMTP_URL and MAIL_FROM.'))
  }
  if (!source.OTP_WEBHOOK_URL?.trim()) {
    const what = `OTP_WEBHOOK_URL is not set: drivers' one-time codes are not sent but laid into ${outbox}.`
    findings.push(warning('codes.outbox', what, 'Set OTP_WEBHOOK_URL to what sends text messages.'))
  }
  return findings
}
