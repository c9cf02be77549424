import { readFileSync } from 'node:fs'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { translator } from '#src/lib/i18n/translate.ts'

const files = new Map<string, Record<string, string>>()

function namespaceOf(locale: Locale, namespace: string): Record<string, string> {
  const path = `texts/${locale}/${namespace}.json`
  const known = files.get(path)
  if (known) return known
  const read = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  files.set(path, read)
  return read
}

/**
 * The words of a key such as `auth:login.submit` in a language, read from the file the build reads.
 * @throws when there are none
 */
export function words(locale: Locale, key: string, values: Record<string, string> = {}): string {
  const [namespace = '', name = ''] = key.split(':')
  const text = namespaceOf(locale, namespace)[name]
  if (text === undefined) throw new Error(`No words for ${key} in ${locale}.`)
  return translator(locale, { [key]: text })(key, values)
}
