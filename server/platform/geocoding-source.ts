import * as z from 'zod'

/** Who is asked for addresses, as `GEOCODER_URL` says it. */
export interface GeocodingSource {
  engine: 'nominatim' | 'photon'
  /** Without a slash at its end. */
  url: string
}

/** `nominatim+` or `photon+` and an address: which of the two stands there decides how it is asked. */
export const geocodingSource = z.string().transform((given, context): GeocodingSource => {
  const [, engine, address] = /^(nominatim|photon)\+(https?:\/\/.+)$/.exec(given) ?? []
  const url = address && URL.canParse(address) ? new URL(address) : null
  // An address can hold a key: it must not end up in a message.
  if (!engine || !url || url.search || url.hash) {
    context.addIssue({
      code: 'custom',
      message: 'must be an address such as nominatim+https://… or photon+https://…, without parameters',
    })
    return z.NEVER
  }
  return { engine: engine as GeocodingSource['engine'], url: url.href.replace(/\/+$/, '') }
})
