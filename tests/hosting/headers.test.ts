import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { caddyConfig } from '#build/hosting/caddy.ts'
import { type Hosting, headersOf } from '#build/hosting/hosting.ts'
import { netlifyHeaders } from '#build/hosting/netlify.ts'
import { nginxConfig } from '#build/hosting/nginx.ts'
import { sitePolicy, unionOf } from '#build/hosting/policy.ts'
import { hostingFolder, writeHosting } from '#build/hosting/write.ts'
import { immutable, policyFile, revalidate } from '#server/platform/http/security-headers.ts'
import { createSite } from '#server/platform/static/site.ts'
import { emptyFolder } from '../support/folder.ts'
import { settingsOf } from './support/settings.ts'

const page = (...hashes: string[]) =>
  `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src ${["'self'", ...hashes].join(' ')}">`

function built(files: Record<string, string>): string {
  const dist = join(emptyFolder(), 'dist')
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    writeFileSync(join(dist, name), content)
  }
  return dist
}

const small = () =>
  built({
    'index.html': page("'sha256-a'"),
    'index.html.br': '',
    'apps/bookings/index.html': page("'sha256-a'", "'sha256-b'"),
    'fr/index.html': page("'sha256-a'"),
    'fragments/session-over/en/index.html': '<section></section>',
    '404.html': page("'sha256-a'"),
    'firebase-messaging-sw.js': 'self',
    '_astro/a.js': 'export {}',
    '.stamp': '',
  })

describe('the policy of all pages', () => {
  test('allows what each of them allows, and no framing', () => {
    expect(sitePolicy(small())).toBe(
      "default-src 'none'; script-src 'self' 'sha256-a' 'sha256-b'; frame-ancestors 'none'",
    )
  })

  test('is the same in whatever order pages come', () => {
    const one = "img-src 'none'; script-src 'self' 'sha256-a'"
    const other = "img-src 'self'; script-src 'self' 'sha256-b'"
    expect(unionOf([one, other])).toBe("img-src 'self'; script-src 'self' 'sha256-a' 'sha256-b'")
  })

  test('is none where a page lacks a directive: the others would forbid what it may', () => {
    expect(() => unionOf(["default-src 'none'; img-src 'self'", "default-src 'none'"])).toThrow('img-src')
  })

  test('is none without pages, or with one that has none', () => {
    expect(() => sitePolicy(built({ 'a.js': '' }))).toThrow('no pages')
    expect(() => sitePolicy(built({ 'a/index.html': '<h1>Hi</h1>', 'b.html': page() }))).toThrow(
      'a/index.html',
    )
  })
})

describe('_headers', () => {
  /** As Netlify and Cloudflare read it: every rule that matches counts, and equal names are joined. */
  function headersFor(text: string, path: string): Map<string, string> {
    const found = new Map<string, string>()
    let matches = false
    for (const line of text.split('\n').filter(Boolean)) {
      const rule = /^(\/\S*)$/.exec(line)?.[1]
      if (rule) matches = rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule
      const [, name = '', value = ''] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? []
      if (!name || !matches) continue
      const before = found.get(name.toLowerCase())
      found.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`)
    }
    return found
  }

  const dist = small()
  const policy = sitePolicy(dist)
  const text = netlifyHeaders(dist, policy)

  test.each([
    ['/', revalidate],
    ['/apps/bookings/', revalidate],
    ['/fr/', revalidate],
    ['/404.html', revalidate],
    ['/firebase-messaging-sw.js', revalidate],
    ['/_astro/a.js', immutable],
    ['/nowhere/', undefined],
  ])('gives %s every header once, and the right time to keep it', (path, cache) => {
    const found = headersFor(text, path)
    for (const [name, value] of headersOf({ policy })) expect(found.get(name.toLowerCase()), name).toBe(value)
    expect(found.get('cache-control')).toBe(cache)
  })

  test('names nothing that is no part of the site', () => {
    expect(text).not.toMatch(/\.br|\.stamp|_headers/)
  })

  test('is refused when it outgrows the hosts', () => {
    const many = built(
      Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`p${n}/index.html`, page()])),
    )
    expect(() => netlifyHeaders(many, policy)).toThrow('123 rules')
    expect(() => netlifyHeaders(dist, 'x'.repeat(3000))).toThrow('characters')
  })
})

describe('our own server', () => {
  const env = settingsOf({ PUBLIC_ORIGIN: 'https://console.example.com' }).env

  test('sends the same headers that are configured for other servers', async () => {
    const dist = small()
    writeHosting(dist, {})
    const site = createSite(env, dist)
    const policy = sitePolicy(dist)
    for (const path of [
      '/',
      '/apps/bookings',
      '/_astro/a.js',
      '/_astro/gone.js',
      '/nowhere/',
      '/.policy',
      '/_headers',
    ]) {
      const answer = await site(new Request(`http://localhost${path}`))
      for (const [name, value] of headersOf({ policy })) expect(answer.headers.get(name), path).toBe(value)
    }
    expect((await site(new Request('http://localhost/_headers'))).status).toBe(404)
  })

  test('follows a build that takes the place of the files while it runs', async () => {
    const dist = small()
    writeHosting(dist, {})
    const site = createSite(env, dist)
    const policyNow = async () =>
      (await site(new Request('http://localhost/'))).headers.get('content-security-policy')
    expect(await policyNow()).toContain("'sha256-b'")
    writeFileSync(join(dist, policyFile), "default-src 'none'")
    expect(await policyNow()).toBe("default-src 'none'")
  })
})

describe('what is written for other servers', () => {
  const hosting: Hosting = {
    root: '/srv/kerbside/dist',
    origin: 'https://console.example.com',
    api: 'http://127.0.0.1:4321',
    certificate: null,
    policy: "default-src 'none'",
  }

  test('lies beside the site, with the settings of the build', () => {
    const dist = small()
    writeHosting(dist, { PUBLIC_ORIGIN: 'https://kerbside.example.org', PORT: '5000' })
    for (const file of ['nginx.conf', 'Caddyfile']) {
      const text = readFileSync(join(hostingFolder(dist), file), 'utf8')
      expect(text).toContain('kerbside.example.org')
      expect(text).toContain('127.0.0.1:5000')
      expect(text).toContain(dist)
    }
    expect(readFileSync(join(dist, policyFile), 'utf8')).toBe(sitePolicy(dist))
  })

  test('redirects to https, and ends TLS, only where the origin has it', () => {
    const plain = nginxConfig({ ...hosting, origin: 'http://console.example.com' })
    expect(nginxConfig(hosting)).toMatch(
      /listen +80;[\s\S]+return +308 https:\/\/console\.example\.com\$request_uri;/,
    )
    expect(plain).not.toMatch(/ssl|308 http/)
    expect(caddyConfig({ ...hosting, origin: 'http://console.example.com' })).toMatch(/^http:\/\/console/m)
  })

  test('logs without what was searched for, also while it redirects to https', () => {
    const servers = nginxConfig(hosting)
      .split(/^server \{/m)
      .slice(1)
    expect(servers).toHaveLength(2)
    for (const server of servers) {
      expect(server).toMatch(/^ +access_log +\S+ kerbside;$/m)
      expect(server).toMatch(/^ +error_log +\S+ crit;$/m)
    }
  })

  test('waits for nobody who sends nothing, and leaves connections for others', () => {
    const text = nginxConfig(hosting)
    for (const name of ['client_header_timeout', 'client_body_timeout', 'send_timeout'])
      expect(text).toMatch(new RegExp(`^ +${name} +15s;$`, 'm'))
    expect(text).toMatch(/limit_conn +kerbside_callers 300;/)
    expect(caddyConfig(hosting)).toMatch(/read_header 15s/)
  })

  test('passes no API where that has a name of its own', () => {
    for (const text of [nginxConfig({ ...hosting, api: null }), caddyConfig({ ...hosting, api: null })])
      expect(text).not.toMatch(/proxy|4321|unavailable/)
  })
})
