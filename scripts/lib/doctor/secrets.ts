import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { error, type Finding, fine, warning } from './finding.ts'
import type { Settings } from './settings.ts'

const usual = /secret|password|changeme|change-me|kerbside|example|default|qwerty|letmein/i
const howTo = "Make one with: node -p \"require('crypto').randomBytes(48).toString('base64url')\""

/** Bits that a text of these characters can hold at most, by how often each of them stands in it. */
function entropyOf(text: string): number {
  const counts = Map.groupBy(text, (character) => character)
  const shares = [...counts.values()].map((same) => same.length / text.length)
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0) * text.length
}

/**
 * Bounds that a random secret does not fall under: of those of 32 hexadecimal digits, the least that is good, four in
 * 10¹² measure fewer bits (counted over all ways to fill them) and about three in 10¹¹ pack into fewer bytes (of four
 * million, one packed into 27, and each byte less is ten times rarer).
 */
const leastBits = 72
const leastBytes = 24

const isWeak = (secret: string) =>
  usual.test(secret) || entropyOf(secret) < leastBits || deflateRawSync(secret).length < leastBytes

function stored(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'secret'), 'utf8').trim()
  } catch {
    return null
  }
}

/** Whether the key that signs all sessions is one that nobody guesses, and the same for all copies of the server. */
export function checkSecret({ env, source }: Settings): Finding[] {
  const given = source.SECRET?.trim()
  const secret = given || stored(env.DATA_DIR)
  const findings: Finding[] = []
  if (!given && env.DATABASE_URL) {
    findings.push(
      warning(
        'secret.per-copy',
        'SECRET is not set, so each copy of the server makes its own, and a session of one is unknown to the others.',
        `Set the same SECRET for all. ${howTo}`,
      ),
    )
  }
  if (secret === null)
    return findings.length > 0 ? findings : [fine('secret', 'A secret is made at the first start.')]
  if (secret.length < 32 || isWeak(secret)) {
    findings.push(
      error(
        'secret.weak',
        `${given ? 'SECRET' : 'The secret in the data folder'} can be guessed: it is ${secret.length < 32 ? 'too short' : 'a word or a pattern'}. Whoever knows it can sign in as anybody.`,
        `Take a random one; everybody is signed out by that. ${howTo}`,
      ),
    )
  }
  return findings.length > 0 ? findings : [fine('secret', 'The secret is long and random.')]
}
