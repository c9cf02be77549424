import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { drawFloors } from './support/draw-floors.ts'

test('docs/floors.svg shows the floors as the import rules have them: else run `npm run floors:draw`', async () => {
  const floors = createRequire(import.meta.url)('../../../server/floors.cjs')
  await expect(drawFloors(floors)).toMatchFileSnapshot('../../../docs/floors.svg')
})
