import { directivesOf, policyOf } from '#build/hosting/policy.ts'
import { siteHeaders, transportHeaders } from '#server/platform/http/security-headers.ts'
import { error, type Finding, warning } from './finding.ts'
import { type Visit, visit } from './visit.ts'

export const useWritten = 'Use the file that npm run build has written for this web server (docs/hosting.md).'

/** The headers of the table, and nothing weaker. */
export function checkHeaders(answer: Visit): Finding[] {
  const { pathname, protocol } = new URL(answer.url)
  const wanted = { ...siteHeaders, ...(protocol === 'https:' ? transportHeaders : {}) }
  const wrong = Object.entries(wanted).filter(([name, value]) => answer.headers.get(name) !== value)
  if (wrong.length === 0) return []
  const names = wrong.map(([name]) => `${name} (${answer.headers.get(name) ?? 'missing'})`)
  return [
    error('headers.wrong', `${pathname} has not the headers it should: ${names.join(', ')}.`, useWritten),
  ]
}

/** The policy of the headers must allow what the page's own does, or the page is dead; and it must forbid framing. */
export function checkPolicy(page: Visit): Finding[] {
  const header = page.headers.get('content-security-policy')
  if (header === null)
    return [error('policy.missing', 'Pages have no Content-Security-Policy header.', useWritten)]
  const sent = directivesOf(header)
  const findings: Finding[] = []
  if (!sent.get('frame-ancestors')?.has(`'none'`)) {
    findings.push(
      error(
        'policy.framing',
        'Other sites may show the console in a frame and catch clicks: frame-ancestors is missing.',
        useWritten,
      ),
    )
  }
  const own = directivesOf(policyOf(page.text) ?? '')
  if (own.size === 0) {
    return [
      ...findings,
      error(
        'policy.not-ours',
        'The page has no policy of its own: it is no page of Kerbside, or was changed on its way.',
        'Serve the built files as they are, and let no proxy rewrite HTML.',
      ),
    ]
  }
  const refused = [...own].filter(
    ([name, sources]) => sent.has(name) && !sources.isSubsetOf(sent.get(name) ?? new Set()),
  )
  if (refused.length > 0) {
    findings.push(
      error(
        'policy.other-build',
        `The policy in the headers is of another build than the pages (${refused.map(([name]) => name).join(', ')}): browsers block scripts.`,
        'Put the newly written file in place and reload the web server.',
      ),
    )
  }
  return findings
}

/** Compressed, a page is a quarter as large. */
export async function checkCompression(url: string): Promise<Finding[]> {
  const answer = await visit(url, { headers: { 'accept-encoding': 'br, gzip' } })
  if (answer.headers.has('content-encoding')) return []
  return [
    warning(
      'files.uncompressed',
      'Pages are sent uncompressed.',
      'Let the web server send the .br and .gz files that lie beside each file.',
    ),
  ]
}
