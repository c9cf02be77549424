import { randomBytes, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkDelivery, checkNames, checkOrigin } from '../../scripts/lib/doctor/addresses.ts'
import { checkSecret } from '../../scripts/lib/doctor/secrets.ts'
import { readSettings, type Source } from '../../scripts/lib/doctor/settings.ts'
import { emptyFolder } from '../support/folder.ts'
import { settingsOf, strong, wrongs } from './support/settings.ts'

const origin = 'https://console.example.com'
const sibling = {
  PUBLIC_ORIGIN: origin,
  PUBLIC_API_URL: 'https://api.example.com',
  COOKIE_DOMAIN: '.example.com',
  CORS_ORIGINS: origin,
  TRUST_PROXY: 'true',
}

describe('settings', () => {
  test('each invalid one is reported by its name', () => {
    const { findings, settings } = readSettings({ PORT: 'many', CORS_ORIGINS: 'https://a.example/path' }, {})
    expect(settings).toBeNull()
    expect(wrongs(findings)).toEqual(['error settings.invalid', 'error settings.invalid'])
    expect(findings.map(({ what }) => what).join('\n')).toMatch(/PORT[\s\S]*CORS_ORIGINS/)
  })

  test('.env is reported to be read by the build alone', () => {
    const file = { PUBLIC_API_URL: 'https://api.example.com', DATABASE_URL: 'postgres://x/y', PORT: '1' }
    const { findings, settings } = readSettings({ PORT: '1' }, file)
    expect(wrongs(findings)).toEqual(['warning settings.env-file'])
    expect(findings[0]?.what).toContain('DATABASE_URL')
    expect(findings[0]?.what).not.toContain('PORT')
    expect(settings?.api).toBe('https://api.example.com')
  })

  test.each(['https://api.example.com/v1', 'api.example.com', 'nonsense'])(
    '%s is no origin for the API',
    (url) => {
      expect(wrongs(readSettings({ PUBLIC_API_URL: url }, {}).findings)).toEqual(['error api.no-origin'])
    },
  )
})

describe('sections', () => {
  test('a name that no section has is reported with those that there are', () => {
    const { findings } = readSettings({}, { PUBLIC_SECTIONS: 'notes,chat' })
    expect(wrongs(findings)).toEqual(['error settings.sections'])
    expect(findings.map(({ what }) => what).join()).toMatch(/names chat; there are chats/)
  })

  test.each(['', 'none', 'notes,shop'])('%j is fine', (PUBLIC_SECTIONS) => {
    expect(wrongs(readSettings({ PUBLIC_SECTIONS }, {}).findings)).toEqual([])
  })
})

describe('the secret', () => {
  test.each([
    ['a word again and again', 'passwordpasswordpasswordpassword'],
    ['one character', 'a'.repeat(64)],
    ['a pattern', '1234567890'.repeat(4)],
    ['all digits in their order', '0123456789abcdef'.repeat(2)],
    ['three letters by hand', 'abbacabcacbabcabbcacabacbbacbacbbacbac'],
    ['a hint at what it is', `${strong}changeme`],
  ])('%s can be guessed', (_name, SECRET) => {
    expect(wrongs(checkSecret(settingsOf({ SECRET })))).toEqual(['error secret.weak'])
  })

  test.each([
    ['one digit seven times', '3b7ffb3ea8f3b0df3b44bf31fdd8df1f'],
    ['eight digits alone', '0f3ac30b5a3f0c5b9c7a0f7b39f3c5a0'],
  ])('a random one with %s cannot', (_name, SECRET) => {
    expect(wrongs(checkSecret(settingsOf({ SECRET })))).toEqual([])
  })

  test('random ones in the usual spellings cannot', () => {
    for (let round = 0; round < 200; round += 1) {
      for (const SECRET of [
        randomBytes(16).toString('hex'),
        randomBytes(24).toString('base64'),
        randomUUID(),
      ]) {
        expect(wrongs(checkSecret(settingsOf({ SECRET }))), SECRET).toEqual([])
      }
    }
  })

  test('one that is stored is looked at too', () => {
    const folder = emptyFolder()
    const settings = settingsOf({ DATA_DIR: folder, SECRET: '' })
    expect(wrongs(checkSecret(settings))).toEqual([])
    writeFileSync(join(folder, 'secret'), 'short')
    expect(wrongs(checkSecret(settings))).toEqual(['error secret.weak'])
    writeFileSync(join(folder, 'secret'), strong)
    expect(wrongs(checkSecret(settings))).toEqual([])
  })

  test('copies on one PostgreSQL want the same', () => {
    const DATABASE_URL = 'postgres://db.example/kerbside'
    const DATA_DIR = emptyFolder()
    expect(wrongs(checkSecret(settingsOf({ DATABASE_URL, DATA_DIR, SECRET: '' })))).toEqual([
      'warning secret.per-copy',
    ])
    expect(wrongs(checkSecret(settingsOf({ DATABASE_URL, DATA_DIR })))).toEqual([])
  })
})

describe('the origin', () => {
  test.each<[name: string, environment: Source, expected: string[]]>([
    ['this machine alone', {}, []],
    ['other machines without an origin', { HOST: '0.0.0.0' }, ['error origin.missing']],
    ['an origin without TLS', { PUBLIC_ORIGIN: 'http://console.example.com' }, ['error origin.plain']],
    ['an origin on this machine', { PUBLIC_ORIGIN: 'http://localhost:4321' }, []],
    ['TLS whose proxy is not believed', { PUBLIC_ORIGIN: origin }, ['error proxy.untrusted']],
    ['TLS behind a proxy', { PUBLIC_ORIGIN: origin, TRUST_PROXY: 'true' }, []],
    [
      'a believed proxy that can be passed by',
      { PUBLIC_ORIGIN: origin, TRUST_PROXY: 'true', HOST: '0.0.0.0' },
      ['warning proxy.bypassed'],
    ],
  ])('%s', (_name, environment, expected) => {
    expect(wrongs(checkOrigin(settingsOf(environment)))).toEqual(expected)
  })
})

describe('the names of console, API, cookies and callers', () => {
  test.each<[name: string, environment: Source, expected: string[]]>([
    ['one origin', { PUBLIC_ORIGIN: origin }, []],
    ['the same origin spelt out', { PUBLIC_ORIGIN: origin, PUBLIC_API_URL: origin }, []],
    ['siblings', sibling, []],
    ['siblings below a national name', national('.example.co.uk'), []],
    ['siblings without a domain for cookies', { ...sibling, COOKIE_DOMAIN: '' }, ['error cookie.missing']],
    ['siblings without CORS', { ...sibling, CORS_ORIGINS: '' }, ['error cors.missing']],
    ['an API whose console is unknown', { PUBLIC_API_URL: origin }, ['warning origin.unknown']],
    [
      'two sites',
      { PUBLIC_ORIGIN: origin, PUBLIC_API_URL: 'https://api.example.org' },
      ['error api.cross-site'],
    ],
    [
      'two schemes',
      { PUBLIC_ORIGIN: origin, PUBLIC_API_URL: 'http://api.example.com' },
      ['error api.cross-site'],
    ],
    [
      'two customers of one host',
      { PUBLIC_ORIGIN: 'https://one.pages.dev', PUBLIC_API_URL: 'https://two.pages.dev' },
      ['error api.cross-site'],
    ],
    ['cookies for a whole country', national('.co.uk'), ['error cookie.refused']],
    ['cookies for an address', { COOKIE_DOMAIN: '192.0.2.1' }, ['error cookie.refused']],
    ['cookies for a plain name', { COOKIE_DOMAIN: 'localhost' }, ['error cookie.refused']],
    ['cookies for another name', { ...sibling, COOKIE_DOMAIN: '.example.org' }, ['error cookie.elsewhere']],
    [
      'cookies for a name that only ends the same',
      { ...sibling, COOKIE_DOMAIN: 'ample.com' },
      ['error cookie.elsewhere'],
    ],
    [
      'cookies for more than one origin needs',
      { PUBLIC_ORIGIN: origin, COOKIE_DOMAIN: '.example.com' },
      ['warning cookie.needless'],
    ],
    [
      'a caller from another site',
      { ...sibling, CORS_ORIGINS: `${origin},https://evil.example` },
      ['error cors.cross-site'],
    ],
    [
      'a caller by another scheme',
      { ...sibling, CORS_ORIGINS: `${origin},http://console.example.com` },
      ['error cors.cross-site'],
    ],
  ])('%s', (_name, environment, expected) => {
    expect(wrongs(checkNames(settingsOf(environment)))).toEqual(expected)
  })
})

test('messages that go nowhere but into the outbox file are reported', () => {
  const inPublic = { PUBLIC_ORIGIN: origin }
  expect(wrongs(checkDelivery(settingsOf({})))).toEqual([])
  expect(wrongs(checkDelivery(settingsOf(inPublic)))).toEqual(['warning mail.outbox', 'warning codes.outbox'])
  const sent = {
    ...inPublic,
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'console@example.com',
    OTP_WEBHOOK_URL: 'https://sms.example.com',
    OTP_WEBHOOK_SECRET: strong,
  }
  expect(wrongs(checkDelivery(settingsOf(sent)))).toEqual([])
})

function national(COOKIE_DOMAIN: string): Source {
  return {
    PUBLIC_ORIGIN: 'https://console.example.co.uk',
    PUBLIC_API_URL: 'https://api.example.co.uk',
    CORS_ORIGINS: 'https://console.example.co.uk',
    COOKIE_DOMAIN,
  }
}
