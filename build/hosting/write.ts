import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { policyFile } from '#server/platform/http/security-headers.ts'
import { caddyConfig } from './caddy.ts'
import type { Hosting } from './hosting.ts'
import { netlifyHeaders } from './netlify.ts'
import { nginxConfig } from './nginx.ts'
import { sitePolicy } from './policy.ts'

export type HostingOptions = Partial<Omit<Hosting, 'policy'>>
type Settings = Readonly<Record<string, string | undefined>>

/** Where the configuration for other web servers is put: beside the built console, as it is nothing to serve. */
export const hostingFolder = (dist: string): string => `${resolve(dist)}-hosting`

function hostingOf(dist: string, settings: Settings, options: HostingOptions): Hosting {
  return {
    root: resolve(dist),
    origin: settings.PUBLIC_ORIGIN || 'https://console.example.com',
    api: settings.PUBLIC_API_URL ? null : `http://127.0.0.1:${settings.PORT || 4321}`,
    certificate: null,
    policy: sitePolicy(dist),
    ...options,
  }
}

/** Writes `nginx.conf` and `Caddyfile` into `out`. */
export function writeConfigs(hosting: Hosting, out: string): void {
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, 'nginx.conf'), nginxConfig(hosting))
  writeFileSync(join(out, 'Caddyfile'), caddyConfig(hosting))
}

/**
 * Writes what a web server needs to know of a built site: its policy for our own server and `_headers` into the site,
 * the configuration of other servers into `out`, by default the folder beside it.
 * @param settings the environment; `options` come before what is read from it
 */
export function writeHosting(
  dist: string,
  settings: Settings,
  options: HostingOptions = {},
  out = hostingFolder(dist),
): void {
  const hosting = hostingOf(dist, settings, options)
  writeFileSync(join(dist, policyFile), hosting.policy)
  writeFileSync(join(dist, '_headers'), netlifyHeaders(dist, hosting.policy))
  writeConfigs(hosting, out)
}
