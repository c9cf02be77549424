import { expect, test } from 'vitest'
import { ChunkLoadError, failedAddress, isLoadFailure } from '#src/lib/chunks/chunk-load-error.ts'
import { chunkFailureOf } from '#src/lib/chunks/file-status.ts'

const page = 'https://kerbside.test/fr/apps/trips/'

test.each([
  [
    new TypeError('Failed to fetch dynamically imported module: https://kerbside.test/_astro/Board.abc.js'),
    'https://kerbside.test/_astro/Board.abc.js',
  ],
  [new Error('Unable to preload CSS for /_astro/map.x1.css'), 'https://kerbside.test/_astro/map.x1.css'],
  [
    new TypeError(
      'error loading dynamically imported module: https://kerbside.test/_astro/a.js?astro-retry=1',
    ),
    'https://kerbside.test/_astro/a.js',
  ],
  [new TypeError('Importing a module script failed.'), page],
])('%s is of a file that did not load, and tells which', (error, address) => {
  expect(isLoadFailure(error)).toBe(true)
  expect(failedAddress(error, page)).toBe(address)
})

test.each([new TypeError('x is not a function'), new SyntaxError('Unexpected token'), undefined, 'text'])(
  '%s is no file that did not load',
  (error) => {
    expect(isLoadFailure(error)).toBe(false)
    expect(failedAddress(error, page)).toBe(page)
  },
)

test('the address of an island is known without the browser’s words', () => {
  expect(failedAddress(new Error('x'), page, '/_astro/List.z.js')).toBe(
    'https://kerbside.test/_astro/List.z.js',
  )
})

test('a script that is lost is named with its failure and its address', () => {
  const cause = new TypeError('x')
  const error = new ChunkLoadError('https://kerbside.test/_astro/Board.abc.js', 'missing', { cause })
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({
    name: 'ChunkLoadError',
    code: 'ChunkLoadError',
    type: 'missing',
    chunk: 'Board.abc.js',
    request: 'https://kerbside.test/_astro/Board.abc.js',
    message: 'Loading chunk Board.abc.js failed.\n(missing: https://kerbside.test/_astro/Board.abc.js)',
    cause,
  })
})

test('a style sheet that is lost has a code of its own', () => {
  const error = new ChunkLoadError('https://kerbside.test/_astro/map.x1.css?v=2', 'error')
  expect(error).toMatchObject({ code: 'CSS_CHUNK_LOAD_FAILED', type: 'error', chunk: 'map.x1.css' })
})

test.each([
  [404, 'missing'],
  [410, 'missing'],
  [0, 'error'],
  [200, 'error'],
  [502, 'error'],
] as const)('status %i means %s', (status, failure) => {
  expect(chunkFailureOf(status)).toBe(failure)
})
