import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { framing } from '#server/platform/http/security-headers.ts'

type Directives = Map<string, Set<string>>

/** Parts that pages fetch and show under policies of their own. */
export const fragments = 'fragments/**'

const meta = /<meta http-equiv="content-security-policy" content="([^"]*)">/i

/** A policy as its directives and the sources of each, in the order in which they stand. */
export function directivesOf(policy: string): Directives {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/))
  return new Map(parts.flatMap(([name, ...sources]) => (name ? [[name, new Set(sources)]] : [])))
}

/**
 * One policy that allows what each of the given ones allows. Their texts differ in the hashes of inline scripts only.
 * @throws when a directive is missing in one of them: the others would then forbid what that page may do
 */
export function unionOf(policies: readonly string[]): string {
  const union: Directives = new Map()
  const all = policies.map(directivesOf)
  for (const directives of all) {
    for (const [name, sources] of directives) union.set(name, (union.get(name) ?? new Set()).union(sources))
  }
  for (const [name, sources] of union) {
    if (!all.every((directives) => directives.has(name)))
      throw new Error(`A page has no ${name} in its policy.`)
    if (sources.size > 1) sources.delete(`'none'`)
  }
  return [...union].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}

/** The policy in a page's own meta element, if it has one. */
export const policyOf = (html: string): string | undefined => meta.exec(html)?.[1]

/**
 * The policy for the headers of a built site: that of all its pages together, and what only a header can say.
 * Each page narrows it to its own hashes by its meta element.
 * @throws when there are no pages, or one of them has no policy
 */
export function sitePolicy(dist: string): string {
  const policies = new Set<string>()
  for (const name of globSync('**/*.html', { cwd: dist, exclude: [fragments] })) {
    const policy = policyOf(readFileSync(join(dist, name), 'utf8'))
    if (policy === undefined) throw new Error(`${name} has no security policy.`)
    policies.add(policy)
  }
  if (policies.size === 0) throw new Error(`There are no pages in ${dist}.`)
  return `${unionOf([...policies].sort())}; ${framing}`
}
