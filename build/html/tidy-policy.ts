import { createHash } from 'node:crypto'

const policy = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/i
const inline = /<(script|style)(\s[^>]*)?>([\s\S]*?)<\/\1>/gi

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Astro lists the hash of every script of the site in every page, some 50 bytes each that don't compress.
 * A page needs those of its own inline scripts and styles; files are allowed by 'self'.
 */
export function tidyPolicy(html: string): string {
  const own = new Set([...html.matchAll(inline)].map((match) => digest(match[3] ?? '')))
  return html.replace(policy, (_all, open: string, content: string, close: string) => {
    const kept = content.replaceAll(/ ?'sha256-[^']+'/g, (hash) => (own.has(hash.trim()) ? hash : ''))
    return `${open}${kept}${close}`
  })
}
