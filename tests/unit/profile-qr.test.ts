import readCode from 'jsqr'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { QrCode } from '#src/islands/ui/blocks/QrCode.tsx'

const link =
  'otpauth://totp/Kerbside:dora%40example.test?issuer=Kerbside&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** What a scanner reads from the drawing, at the size of a phone's screen. */
async function scanned(text: string) {
  const drawing = renderToStaticMarkup(createElement(QrCode, { text, label: 'Code' }))
  const svg = drawing.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(600, 600)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return readCode(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test.each([
  ['an app’s link', link],
  ['a link as long as names can make it', link.repeat(3)],
  ['a letter', 'a'],
  ['another script', 'مرحبا'],
])('a scanner reads %s', async (_, text) => {
  expect(await scanned(text)).toBe(text)
})
