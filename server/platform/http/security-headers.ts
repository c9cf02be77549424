/**
 * What every answer for the console's files carries beside its policy: the one table for this server and for the
 * configuration that a build writes for others.
 */
export const siteHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
} as const

/** Only with TLS: a browser that has seen it comes back by https alone for a year. */
export const transportHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const

/** A page carries its policy in a meta element too, where this one directive does not count. */
export const framing = "frame-ancestors 'none'"

/** A name below `/_astro/` has the hash of its content, so what it names never changes. */
export const hashedFolder = '/_astro/'
export const immutable = 'public, max-age=31536000, immutable'
/** Cached, but revalidated each time: pages, the service worker, and whatever is missing. */
export const revalidate = 'no-cache'

/** Where a build leaves the policy of all its pages together; its hashes are those of that build. */
export const policyFile = '.policy'
