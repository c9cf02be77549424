import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeHosting } from '#build/hosting/write.ts'

/**
 * `npm run headers`: writes the configuration for web servers anew for a console that is built, with the paths and
 * names of the machine it goes to.
 */
const { values } = parseArgs({
  options: {
    dist: { type: 'string', default: process.env.DIST_DIR || 'dist' },
    out: { type: 'string' },
    root: { type: 'string' },
    origin: { type: 'string' },
    api: { type: 'string' },
    certificate: { type: 'string' },
    key: { type: 'string' },
  },
})

const { dist, out, root, origin, api, certificate: chain, key } = values
writeHosting(
  resolve(dist),
  process.env,
  {
    ...(root && { root }),
    ...(origin && { origin: new URL(origin).origin }),
    ...(api && { api: new URL(api).origin }),
    ...(chain && key && { certificate: { chain, key } }),
  },
  out,
)
