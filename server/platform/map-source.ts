import * as z from 'zod'

/** What the map is drawn on, as `MAP_SOURCE` says it. */
export type MapSource =
  | { kind: 'none' }
  /** A PMTiles file of this machine. */
  | { kind: 'file'; path: string }
  /** A PMTiles file behind an address, read by ranges. */
  | { kind: 'archive'; url: string }
  /** Single tiles, each at an address made from this. */
  | { kind: 'tiles'; template: string }

const places = ['{z}', '{x}', '{y}']

/** `none`, a path, the address of a PMTiles file, or that of tiles with `{z}`, `{x}` and `{y}` in it. */
export const mapSource = z.string().transform((given, context): MapSource => {
  if (given === 'none') return { kind: 'none' }
  if (!/^https?:\/\//i.test(given)) return { kind: 'file', path: given }
  const plain = places.reduce((address, place) => address.replace(place, '0'), given)
  // An address can hold a key: it must not end up in a message.
  if (!URL.canParse(plain) || /[{}]/.test(plain)) {
    context.addIssue({ code: 'custom', message: 'may have {z}, {x} and {y} in its address, once each' })
    return z.NEVER
  }
  const found = places.filter((place) => given.includes(place)).length
  if (found === places.length) return { kind: 'tiles', template: given }
  if (found === 0) return { kind: 'archive', url: given }
  context.addIssue({ code: 'custom', message: 'needs all of {z}, {x} and {y} in its address, or none' })
  return z.NEVER
})
