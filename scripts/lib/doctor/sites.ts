import { isIP } from 'node:net'

/** Labels that stand before a country's own, as in `co.uk`; enough to distinguish sites, no list of all there are. */
const second = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'gob',
  'gouv',
  'gov',
  'go',
  'ltd',
  'me',
  'ne',
  'net',
  'or',
  'org',
  'plc',
])
/** Hosts below which each name is another customer's: browsers share no cookie between those. */
const shared = [
  'azurewebsites.net',
  'cloudfront.net',
  'firebaseapp.com',
  'fly.dev',
  'github.io',
  'gitlab.io',
  'herokuapp.com',
  'netlify.app',
  'onrender.com',
  'pages.dev',
  'railway.app',
  'vercel.app',
  'web.app',
  'workers.dev',
]

/** The name below which nobody can share cookies: `com`, `co.uk`, `pages.dev`. */
function suffixOf(host: string): string {
  const labels = host.split('.')
  const known = shared.find((name) => host === name || host.endsWith(`.${name}`))
  if (known) return known
  const [before = '', last = ''] = labels.slice(-2)
  return last.length === 2 && second.has(before) ? `${before}.${last}` : last
}

/** What browsers call a site: the name somebody registered. An IP address or a plain name is one by itself. */
export function siteOf(host: string): string {
  if (isIP(host.replaceAll(/^\[|\]$/g, '')) || !host.includes('.')) return host
  const suffix = suffixOf(host)
  const own = host
    .slice(0, -suffix.length - 1)
    .split('.')
    .at(-1)
  return own ? `${own}.${suffix}` : host
}

/** Whether a cookie may be set for this name, or it is one that many share. */
export const isRegistrable = (domain: string): boolean =>
  domain.includes('.') && !isIP(domain) && suffixOf(domain) !== domain

/** Whether a page of one origin may use cookies of the other: the same site, by the same scheme. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  return a.protocol === b.protocol && siteOf(a.hostname) === siteOf(b.hostname)
}

/** Whether cookies for `domain` (`.example.com`) reach this host. */
export const covers = (domain: string, host: string): boolean =>
  host === domain.replace(/^\./, '') || host.endsWith(`.${domain.replace(/^\./, '')}`)
