import { expect, test } from 'vitest'
import { chunkFailure } from '#src/islands/shell/chunk-failure.ts'

const page = 'https://kerbside.test/fr/apps/trips/'

test.each([
  [
    new TypeError('Failed to fetch dynamically imported module: https://kerbside.test/_astro/Board.abc.js'),
    {
      chunk: 'Board.abc.js',
      failure: 'ChunkLoadError',
      address: 'https://kerbside.test/_astro/Board.abc.js',
    },
  ],
  [
    new Error('Unable to preload CSS for /_astro/map.x1.css'),
    {
      chunk: 'map.x1.css',
      failure: 'CSS_CHUNK_LOAD_FAILED',
      address: 'https://kerbside.test/_astro/map.x1.css',
    },
  ],
  [
    new TypeError(
      'error loading dynamically imported module: https://kerbside.test/_astro/a.js?astro-retry=1',
    ),
    { chunk: 'a.js', failure: 'ChunkLoadError', address: 'https://kerbside.test/_astro/a.js' },
  ],
  [
    new TypeError('Importing a module script failed.'),
    { chunk: 'trips', failure: 'ChunkLoadError', address: page },
  ],
  [undefined, { chunk: 'trips', failure: 'ChunkLoadError', address: page }],
])('%s names its chunk, its failure and its address', (error, failure) => {
  expect(chunkFailure(error, page)).toEqual(failure)
})

test('the address of an island is known without the browser’s words', () => {
  expect(chunkFailure(new Error('x'), page, '/_astro/List.z.js')).toEqual({
    chunk: 'List.z.js',
    failure: 'ChunkLoadError',
    address: 'https://kerbside.test/_astro/List.z.js',
  })
})
