import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { qrCode } from '#src/islands/profile/qr-code.ts'

const rowsOf = (text: string) => qrCode(text).map((row) => row.map(Number).join(''))
const digest = (text: string) =>
  createHash('sha256').update(rowsOf(text).join('\n')).digest('hex').slice(0, 16)
const link =
  'otpauth://totp/Kerbside:dora%40example.test?issuer=Kerbside&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

describe('a QR code', () => {
  // Digests of the codes that uqr 0.1.3 makes of the same bytes with level M.
  test.each([
    ['a letter (mask 5)', 'a', 21, 'e8ab680854e4019c'],
    ['an app’s link (mask 4)', link, 41, '6a397df6a62c97c1'],
    ['a long link (mask 3)', link.repeat(3), 69, '5a888c519eb6ee15'],
    ['the largest (mask 5)', link.repeat(7).slice(0, 660), 97, 'bf78ad90bb896027'],
  ])('of %s is the one another encoder makes', (_, text, size, expected) => {
    expect([rowsOf(text).length, digest(text)]).toEqual([size, expected])
  })

  test('holds all that a version can, and refuses more than the largest', () => {
    expect(rowsOf('x'.repeat(14))).toHaveLength(21)
    expect(rowsOf('x'.repeat(15))).toHaveLength(25)
    expect(rowsOf('x'.repeat(666))).toHaveLength(97)
    expect(() => qrCode('x'.repeat(667))).toThrow(RangeError)
  })

  test('has its finders in three corners, and counts bytes of other scripts', () => {
    const rows = rowsOf('مرحبا')
    const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']
    expect(rows.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(finder)
    expect(rows.slice(0, 7).map((row) => row.slice(-7))).toEqual(finder)
    expect(rows.slice(-7).map((row) => row.slice(0, 7))).toEqual(finder)
  })
})
