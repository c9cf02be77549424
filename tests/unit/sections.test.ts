import { afterEach, expect, test, vi } from 'vitest'
import { languages } from '#contract/languages.ts'
import { galleryParts } from '#src/lib/gallery-parts.ts'
import { readSections, sectionNames } from '#src/lib/section-names.ts'
import { galleryPaths, isCarried, sectionPaths } from '#src/lib/sections.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('a build carries all sections unless its setting names some, or none', () => {
  expect([...readSections('')]).toEqual(sectionNames)
  expect([...readSections(' , ')]).toEqual(sectionNames)
  expect([...readSections('none')]).toEqual([])
  expect([...readSections(' notes, chats')]).toEqual(['notes', 'chats'])
})

test('a name that is none is refused with those that there are', () => {
  expect(() => readSections('notes,note,toString')).toThrow(/note, toString; there are chats, notes,/)
  expect(() => readSections('none,notes')).toThrow(/names none;/)
})

test('without a setting every page is made in every language', () => {
  expect(sectionPaths('notes')()).toHaveLength(languages.length)
  expect(isCarried('/apps/ecommerce/shop/')).toBe(true)
  expect(galleryPaths('charts')()).toHaveLength(languages.length * galleryParts.charts.length)
})

test('a section that is left out makes no page and has no row in the menu; the rest of the console is whole', async () => {
  vi.stubEnv('PUBLIC_SECTIONS', 'notes,people')
  vi.resetModules()
  const left = await import('#src/lib/sections.ts')
  expect(left.sectionPaths('shop')()).toEqual([])
  expect(left.galleryPaths('charts')()).toEqual([])
  expect(left.sectionPaths('notes')()).toHaveLength(languages.length)
  expect(
    [
      '/apps/ecommerce/shop/',
      '/apps/contacts/',
      '/apps/notes/',
      '/apps/friends/',
      '/ui-components/alert/',
      '/apps/bookings/',
      '/',
    ].filter(left.isCarried),
  ).toEqual(['/apps/notes/', '/apps/friends/', '/apps/bookings/', '/'])
})
