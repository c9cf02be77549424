/** What firebase calls when push is configured. */
const firebaseHosts = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
]

/**
 * The policy of every page, beside the hashes of its scripts and styles. `env` is the environment of the build:
 * an API on another origin and push each add what they need to `connect-src`, and nothing else does.
 * @throws when `PUBLIC_API_URL` is no URL
 */
export function directives(env: Readonly<Record<string, string | undefined>>) {
  const api = env.PUBLIC_API_URL ? [new URL(env.PUBLIC_API_URL).origin] : []
  const push = env.PUBLIC_FIREBASE_API_KEY ? firebaseHosts : []
  return [
    `default-src 'none'`,
    `connect-src ${["'self'", ...api, ...push].join(' ')}`,
    `img-src ${["'self'", 'data:', ...api].join(' ')}`,
    // Only a PDF lets itself be framed: every page and every other answer says `frame-ancestors 'none'`.
    `frame-src ${["'self'", ...api].join(' ')}`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `require-trusted-types-for 'script'`,
    // The editor's own reads what is pasted into a document that never runs, and keeps what its schema allows.
    `trusted-types kerbside ProseMirrorClipboard`,
  ] as const
}
