import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createCompressor } from '#build/precompress.ts'
import { emptyFolder } from '../../support/folder.ts'

const page = (words: string) => `<!doctype html><p>${`${words}, every day. `.repeat(200)}`

test('each text file has its copies, whether it was prepared or not', async () => {
  const folder = emptyFolder()
  mkdirSync(join(folder, 'deep'))
  const contents: Record<string, string> = {
    'prepared.html': page('Prepared'),
    'deep/later.html': page('Later'),
    'code.js': 'export const trips = []\n'.repeat(50),
    'short.json': '{}',
    'picture.png': page('No text'),
  }
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, name), content)
  const compressor = createCompressor()
  await compressor.prepare(Buffer.from(page('Prepared')), { isOneOfMany: true })
  // As a page that is changed after it was prepared.
  await compressor.prepare(Buffer.from(page('Earlier')), { isOneOfMany: true })
  await compressor.compress(folder)

  const copied = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(br|gz)$/.test(name),
  )
  expect(copied.toSorted()).toEqual([
    'code.js.br',
    'code.js.gz',
    'deep/later.html.br',
    'deep/later.html.gz',
    'prepared.html.br',
    'prepared.html.gz',
  ])
  for (const name of copied) {
    const copy = readFileSync(join(folder, name))
    const whole = name.endsWith('.br') ? brotliDecompressSync(copy) : gunzipSync(copy)
    expect(whole.toString(), name).toBe(contents[name.replace(/\.(br|gz)$/, '')])
  }
})

test('what many pages share is as small as it can be, also in a folder of web pages', async () => {
  const folder = join(emptyFolder(), 'html')
  mkdirSync(folder)
  const code = readFileSync(import.meta.filename)
  writeFileSync(join(folder, 'code.js'), code)
  await createCompressor().compress(folder)
  expect(readFileSync(join(folder, 'code.js.br')).length).toBeLessThanOrEqual(brotliCompressSync(code).length)
})
