import type { MapCredit } from '#contract/map.ts'

const entities: Record<string, string> = { amp: '&', copy: '©', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

const decode = (text: string) =>
  text
    .replaceAll(/&#(\d{1,6});/g, (whole, code: string) =>
      Number(code) <= 0x10_ff_ff ? String.fromCodePoint(Number(code)) : whole,
    )
    .replaceAll(/&(\w{1,8});/g, (whole, name: string) => entities[name] ?? whole)

const plain = (html: string) =>
  decode(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200)

const webAddress = (given: string | undefined) => {
  const url = given && URL.canParse(decode(given)) ? new URL(decode(given)) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

const link = /<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>([^<]*)<\/a>/gi
const mostParts = 10

/** An attribution as map files have it, a little HTML: as pieces of text, some of which lead somewhere. */
export function readAttribution(given: string): MapCredit[] {
  const html = given.slice(0, 1000)
  const parts: MapCredit[] = []
  const add = (text: string, url: string | null) => {
    if (text) parts.push({ text, url })
  }
  let from = 0
  for (const found of html.matchAll(link)) {
    add(plain(html.slice(from, found.index)), null)
    add(plain(found[3] ?? ''), webAddress(found[1] ?? found[2]))
    from = found.index + found[0].length
  }
  add(plain(html.slice(from)), null)
  return parts.slice(0, mostParts)
}
