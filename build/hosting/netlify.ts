import { readdirSync } from 'node:fs'
import { hashedFolder, immutable, revalidate } from '#server/platform/http/security-headers.ts'
import { headersOf } from './hosting.ts'

/** Limits of Cloudflare Pages, the narrower of the hosts that read this file. */
const mostRules = 100
const longestLine = 2000

/**
 * The `_headers` file of Netlify, Cloudflare Pages and hosts like them. They join the values of all rules that match,
 * so no two rules that match one address name the same header: hence a rule for each entry of the site's folder.
 * @throws when the site outgrows what such a file may hold
 */
export function netlifyHeaders(dist: string, policy: string): string {
  const addresses = readdirSync(dist, { withFileTypes: true })
    .filter(({ name }) => !/^[._]|\.(br|gz)$/.test(name))
    .map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`))
    .sort()
  const rules: [address: string, headers: [name: string, value: string][]][] = [
    ['/*', headersOf({ policy })],
    [`${hashedFolder}*`, [['Cache-Control', immutable]]],
    ...['/', ...addresses].map((address): [string, [string, string][]] => [
      address,
      [['Cache-Control', revalidate]],
    ]),
  ]
  const lines = rules.flatMap(([address, headers]) => [
    address,
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
  ])
  if (rules.length > mostRules)
    throw new Error(`_headers would have ${rules.length} rules, ${mostRules} at most.`)
  const long = lines.find((line) => line.length > longestLine)
  if (long) throw new Error(`_headers would have a line of ${long.length} characters: ${long.slice(0, 60)}…`)
  return `${lines.join('\n')}\n`
}
