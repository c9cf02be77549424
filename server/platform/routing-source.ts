import * as z from 'zod'

/** Who is asked for ways, as `ROUTING_URL` says it. */
export interface RoutingSource {
  engine: 'osrm' | 'valhalla'
  /** Without a slash at its end. */
  url: string
}

/** `osrm+` or `valhalla+` and an address: which of the two stands there decides how it is asked. */
export const routingSource = z.string().transform((given, context): RoutingSource => {
  const [, engine, address] = /^(osrm|valhalla)\+(https?:\/\/.+)$/.exec(given) ?? []
  const url = address && URL.canParse(address) ? new URL(address) : null
  // An address can hold a key: it must not end up in a message.
  if (!engine || !url || url.search || url.hash) {
    context.addIssue({
      code: 'custom',
      message: 'must be an address such as osrm+https://… or valhalla+https://…, without parameters',
    })
    return z.NEVER
  }
  return { engine: engine as RoutingSource['engine'], url: url.href.replace(/\/+$/, '') }
})
