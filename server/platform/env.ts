import * as z from 'zod'
import { demoPassword } from './demo-accounts.ts'
import { geocodingSource } from './geocoding-source.ts'
import { mapSource } from './map-source.ts'
import { routingSource } from './routing-source.ts'
import { serviceAccount } from './service-account.ts'
import { StartError } from './start-error.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((value) => new URL(value))
  .refine((url) => url.pathname === '/' && !url.search && !url.hash, 'must be an origin without a path')
  .transform((url) => url.origin)
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)
const zone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}, 'must be an IANA time zone such as Europe/London')

/** An origin, with the path under which something stands there. */
const address = z
  .url({ protocol: /^https?$/ })
  .transform((value) => new URL(value))
  .refine((url) => !url.search && !url.hash && !url.username, 'must be an address without parameters')
  .transform((url) => url.href.replace(/\/+$/, ''))

const storeSettings = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const traccarSettings = ['TRACCAR_URL', 'TRACCAR_TOKEN'] as const

const settings = z.object({
  /** Where the console and the API listen. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(4321),
  HOST: z.string().min(1).default('localhost'),
  /** PostgreSQL; the embedded database when absent. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(20),
  /** The embedded database, the outbox and the generated secret. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** The embedded database is dumped into DATA_DIR/dumps when the last dump is older than this; never with 0. */
  DUMP_HOURS: z.coerce.number().int().min(0).max(8760).default(24),
  /** How many dumps are kept. */
  DUMPS_KEPT: z.coerce.number().int().min(1).max(1000).default(7),
  /** The console's built files. */
  DIST_DIR: z.string().min(1).default('dist'),
  /** The origin people use, when a proxy or TLS stands in front. https makes cookies Secure. */
  PUBLIC_ORIGIN: origin.optional(),
  /** Further origins that may call the API with cookies, separated by commas. */
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  /** Set for a console on a sibling subdomain, such as `.example.com`. */
  COOKIE_DOMAIN: z
    .string()
    .regex(/^\.?[a-z0-9.-]+$/)
    .optional(),
  /** Signs sessions; generated into DATA_DIR when absent. All copies of a server need the same. */
  SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  /** Where the operator's days begin: lists filter by date in this IANA zone. */
  OPERATOR_ZONE: zone.default('Europe/London'),
  /** What rides are priced in unless their company has another currency. */
  OPERATOR_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code')
    .default('GBP'),
  /** Whom families and companies call once a ride can't be changed online any more, as +441174960000. */
  OPERATOR_PHONE: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'must be a telephone number such as +441174960000')
    .optional(),
  /** Whom drivers call; OPERATOR_PHONE when absent. */
  OFFICE_PHONE: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'must be a telephone number such as +441174960000')
    .optional(),
  /** The emergency services, as drivers call them. */
  EMERGENCY_NUMBER: z
    .string()
    .regex(/^\+?\d{2,15}$/, 'must be a number such as 112')
    .default('112'),
  /** Drivers see the numbers of guardians during a ride; otherwise they call the office. */
  DRIVERS_CALL_GUARDIANS: flag.default(true),
  /** Push messages go out by Firebase Cloud Messaging for this service account, the JSON as Firebase gives it. */
  FCM_SERVICE_ACCOUNT: serviceAccount.optional(),
  /** The Firebase project; the service account's own when absent. */
  FCM_PROJECT_ID: z.string().min(1).optional(),
  FCM_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://fcm.googleapis.com'),
  /** Where access tokens come from; the service account's `token_uri` when absent. */
  FCM_TOKEN_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Texts to phones are posted here as JSON; into the outbox file when absent. */
  OTP_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Signs what is posted there. */
  OTP_WEBHOOK_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  /** Mail goes out here, such as `smtps://user:password@mail.example.com`; into the outbox file when absent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of all mail: an address, or a name and an address in angle brackets. */
  MAIL_FROM: z
    .string()
    .max(254)
    .regex(/^[^\r\n<>]*<?[^\s@<>]+@[^\s@<>]+>?$/, 'must be an address such as Kerbside <console@example.com>')
    .optional(),
  /** A mail server hands over what comes in with this: `Authorization: Bearer …`. Without it none is taken. */
  INCOMING_MAIL_SECRET: z.string().min(20, 'needs at least 20 characters').optional(),
  /** Uploads go to this S3-compatible store, such as `https://s3.eu-west-2.amazonaws.com`; into DATA_DIR when absent. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Fills an empty database with the demo business. */
  DEMO_DATA: flag.default(true),
  /** The demo business drives: its trips that are due start, ride and end, and its vehicles report where they are. */
  DEMO_DRIVES: flag.default(true),
  /** The password of its accounts in place of the public one; a server that others can reach starts with no other. */
  DEMO_PASSWORD: z
    .string()
    .min(12, 'needs at least 12 characters')
    .max(200)
    .refine((value) => value !== demoPassword, 'must not be the one that everybody can read')
    .optional(),
  /** Traccar passes positions on with this: `Authorization: Bearer …`. Without it none are taken that way. */
  TRACKING_SECRET: z.string().min(20, 'needs at least 20 characters').optional(),
  /** The Traccar server whose devices are followed, such as `https://traccar.example.com`. */
  TRACCAR_URL: address.optional(),
  /** A token of the Traccar user who sees those devices. */
  TRACCAR_TOKEN: z
    .string()
    .max(4000)
    .regex(/^[\x21-\x7e]+$/, 'must be a token as Traccar gives it')
    .optional(),
  /** For so many days positions are kept. */
  POSITION_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  /** Faster than this a vehicle is too fast, in km/h; 0 is never. */
  SPEED_LIMIT_KMH: z.coerce.number().int().min(0).max(300).default(110),
  /** What the map is drawn on: a PMTiles file, its address, or one of tiles with `{z}`, `{x}` and `{y}`; `none` is nothing. */
  MAP_SOURCE: mapSource.optional(),
  /** Who is to be named for that, as text or with links as in HTML; as the file says when absent. */
  MAP_ATTRIBUTION: z.string().max(1000).optional(),
  /** Who is asked for the ways of vehicles to their stops: `osrm+` or `valhalla+` and an address; straight lines when absent. */
  ROUTING_URL: routingSource.optional(),
  /** Who is asked for addresses: `nominatim+` or `photon+` and an address; known places and a pin when absent. */
  GEOCODER_URL: geocodingSource.optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Believe X-Forwarded-For and X-Forwarded-Proto of the nearest proxy. */
  TRUST_PROXY: flag.default(false),
})

/** Half a store would keep uploads on this machine unnoticed, and half of what Traccar needs would follow nobody. */
const schema = settings.superRefine((given, context) => {
  for (const [of, names] of [
    ['S3', storeSettings],
    ['TRACCAR', traccarSettings],
  ] as const) {
    const missing = names.filter((name) => given[name] === undefined)
    if (missing.length === names.length) continue
    for (const name of missing)
      context.addIssue({ code: 'custom', path: [name], message: `is needed with the other ${of} settings` })
  }
})

export type Env = Omit<z.infer<typeof schema>, 'SECRET'> & {
  SECRET: string
  /** Cheaper password hashes; only ever set by tests. */
  cheapPasswords?: boolean
}

/** A setting that cannot be used; the message names each variable and what is wrong with it. */
class EnvError extends StartError {}

/** Reads the settings once; empty variables count as absent. `secret` supplies the SECRET when none is set. */
export function readEnv(
  source: Record<string, string | undefined>,
  secret: (dataDir: string) => string,
): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const result = schema.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new EnvError(`These settings cannot be used:\n${lines.join('\n')}`)
  }
  return { ...result.data, SECRET: result.data.SECRET ?? secret(result.data.DATA_DIR) }
}
