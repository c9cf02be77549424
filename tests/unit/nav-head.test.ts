import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { directives } from '#build/directives.ts'
import { tidyPolicy, withEarlyIslands, withoutRuntime } from '#build/html/finish-pages.ts'
import { moduleGraph, withPreloads } from '#build/html/preload.ts'
import { trustedScript } from '#src/lib/push/trusted-script.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const meta = (content: string) => `<meta http-equiv="content-security-policy" content="${content}">`

describe('the policy of a page', () => {
  test('keeps the hashes of the scripts and styles that stand in it, and no other', () => {
    const body = '<script>one()</script><style>b{}</style><script type="module" src="/a.js"></script>'
    const html = `${meta(`default-src 'none'; script-src 'self' ${hash('two()')} ${hash('one()')}; style-src 'self' ${hash('b{}')}`)}${body}`
    expect(tidyPolicy(html)).toBe(
      `${meta(`default-src 'none'; script-src 'self' ${hash('one()')}; style-src 'self' ${hash('b{}')}`)}${body}`,
    )
  })

  test('lets pages call the API and, with push, firebase, and nobody else', () => {
    const connect = (env: Record<string, string>) =>
      directives(env).find((line) => line.startsWith('connect-src'))
    expect(connect({})).toBe("connect-src 'self'")
    expect(connect({ PUBLIC_API_URL: 'https://api.example.org/v1/' })).toBe(
      "connect-src 'self' https://api.example.org",
    )
    expect(connect({ PUBLIC_FIREBASE_API_KEY: 'x' })).toMatch(
      /^connect-src 'self'( https:\/\/\w+\.googleapis\.com){2}$/,
    )
    expect(() => directives({ PUBLIC_API_URL: 'nonsense' })).toThrow()
    expect(directives({})).toContain("default-src 'none'")
  })

  test('lets a worker of the site’s root through its trusted types', () => {
    expect(trustedScript('/firebase-messaging-sw.js')).toBe('/firebase-messaging-sw.js')
    for (const path of [
      '//evil.test/a.js',
      'https://evil.test/a.js',
      '/a.js?b',
      'data:text/javascript,1',
      '/\\evil.js',
    ]) {
      expect(() => trustedScript(path)).toThrow(TypeError)
    }
  })
})

test('the code of the islands is taken out of a page, and nothing else', () => {
  const runtime = '(()=>{if(a<b){}customElements.define("astro-island",f)})();'
  const kept: string[] = []
  const html = `<script>guard()</script><p><script>${runtime}</script></p><script type="module" src="/a.js"></script>`
  const keep = (code: string) => `/_astro/island.${kept.push(code)}.js`
  expect(withoutRuntime(html, keep)).toBe(
    '<script>guard()</script><p><script async src="/_astro/island.1.js"></script></p><script type="module" src="/a.js"></script>',
  )
  expect(kept).toEqual([`self.Astro||={};${runtime}`])
})

describe('a page of the console', () => {
  const directive = '<script>(()=>{var e=1;(self.Astro||(self.Astro={})).load=e;})();</script>'
  const island =
    '<astro-island component-url="/_astro/b.js" renderer-url="/_astro/r.js" client="load"></astro-island>'
  const page = (layout: string) =>
    `<head></head><div class="${layout}">${directive}<script async src="/_astro/island.1.js"></script>${island}</div>`

  test('draws its islands early: what runs them stands in the head', () => {
    expect(withEarlyIslands(page('k-shell'))).toBe(
      `<head><script async src="/_astro/island.1.js"></script></head><div class="k-shell">${island.replace('load', 'early')}</div>`,
    )
  })

  test('has what draws it run as soon as it comes', () => {
    const script = '<script type="module" src="/_astro/FirstDraw.astro_1.js"></script>'
    const other = '<script type="module" src="/_astro/Head.astro_1.js"></script>'
    const both = page('k-shell').replace('</head>', `</head>${other}${script}`)
    expect(withEarlyIslands(both)).toContain(`${other}${script.replace(' src', ' async src')}`)
  })

  test('is all that is changed', () => {
    expect(withEarlyIslands(page('k-auth'))).toBe(page('k-auth'))
  })
})

describe('preloaded modules', () => {
  const files: Record<string, string> = {
    '/_astro/a.js': 'import{x as y}from"./b.js";import"./c.js";const later=()=>import("./later.js");',
    '/_astro/b.js': 'export*from"./c.js";import r from"../vendor/r.js";',
    '/_astro/c.js': 'import"./a.js"',
    '/vendor/r.js': '',
    '/vendor/alone.js': '',
  }
  const read = (path: string) => files[path]

  test('are all that a module needs at once, round imports included, and nothing that comes later', () => {
    expect(moduleGraph(['/_astro/a.js'], read)).toEqual([
      '/_astro/a.js',
      '/_astro/b.js',
      '/_astro/c.js',
      '/vendor/r.js',
    ])
  })

  test('of a page that is drawn early are not what React DOM needs, only what asks for it', () => {
    const island = (client: string) =>
      `<head></head><astro-island component-url="/vendor/alone.js" renderer-url="/_astro/b.js" client="${client}">`
    const links = (client: string) => withPreloads(island(client), read).match(/(?<=href=")[^"]+/g)
    expect(links('load')).toEqual([
      '/vendor/alone.js',
      '/_astro/b.js',
      '/_astro/c.js',
      '/vendor/r.js',
      '/_astro/a.js',
    ])
    expect(links('early')).toEqual(['/vendor/alone.js', '/_astro/b.js'])
  })

  test('of an island that waits until it is seen are none', () => {
    const tag = (url: string, client: string) =>
      `<astro-island component-url="${url}" props="{&quot;arrow&quot;:&quot;->&quot;}" ssr client="${client}">`
    const html = `<head></head>${tag('/vendor/r.js', 'load')}${tag('/vendor/alone.js', 'visible')}`
    expect(withPreloads(html, read).match(/(?<=href=")[^"]+/g)).toEqual(['/vendor/r.js'])
  })

  test('stand in the head of a page, for its scripts and its islands', () => {
    const body = '<astro-island component-url="/_astro/b.js" renderer-url="/vendor/r.js"></astro-island>'
    expect(withPreloads(`<head></head>${body}`, read)).toBe(
      `<head>${['/_astro/b.js', '/vendor/r.js', '/_astro/c.js', '/_astro/a.js'].map((path) => `<link rel="modulepreload" href="${path}">`).join('')}</head>${body}`,
    )
    expect(withPreloads('<head></head><script type="module" src="/_astro/c.js"></script>', read)).toContain(
      '<link rel="modulepreload" href="/_astro/c.js">',
    )
  })
})
