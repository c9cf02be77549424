import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Specimen, SpecimenPage } from '#src/islands/gallery/specimen.ts'
import { galleryFamilies, galleryParts } from '#src/lib/gallery-parts.ts'

const pages = import.meta.glob<SpecimenPage>('/src/islands/gallery/pages/*/*.ts')
const shownPages = await Promise.all(
  Object.entries(pages).map(async ([file, load]) => ({ file, specimens: (await load()).specimens })),
)
const every: readonly (Specimen & { file: string })[] = shownPages.flatMap(({ file, specimens }) =>
  specimens.map((specimen) => ({ ...specimen, file })),
)

/** What can't be shown alone, and why. */
const notAlone: Readonly<Record<string, string>> = {
  'ui/ErrorBoundary.tsx': 'shows itself only when something throws, which is an error of its page',
  'ui/LazyPart.tsx': 'is what it loads',
  'ui/i18n.tsx': 'draws nothing',
}

/** The parts of the console, by the page families that show them. */
const parts = globSync('src/islands/{ui,form,table,charts}/**/*.tsx')
  .filter((file) => /^export (const|function|class) [A-Z]/m.test(readFileSync(file, 'utf8')))
  .map((file) => file.replace('src/islands/', ''))

const isBuilt = (family: string) => existsSync(`src/pages/[...locale]/${family}/[part].astro`)

test.each(galleryFamilies.filter(isBuilt))(
  'every page of %s shows something, and none is left over',
  (family) => {
    const files = globSync(`src/islands/gallery/pages/${family}/*.ts`)
    const names = files.map((file) => file.replace(/^.*\/|\.ts$/g, ''))
    expect(names.sort()).toEqual([...galleryParts[family]].sort())
  },
)

const sources = new Set(
  globSync('src/islands/gallery/specimens/**/*.tsx').map((file) => readFileSync(file, 'utf8')),
)

/** All parts that a code is made of, those of its parts included. */
function madeOf(code: string, folder = '', known = new Set<string>()): ReadonlySet<string> {
  for (const [, path = ''] of code.matchAll(/(?:from|import\() ?'([^']+\.tsx?)'/g)) {
    const file = path.startsWith('#') ? path.replace('#src/islands/', '') : join(folder, path)
    if (known.has(file) || !existsSync(`src/islands/${file}`)) continue
    known.add(file)
    madeOf(readFileSync(`src/islands/${file}`, 'utf8'), dirname(file), known)
  }
  return known
}

test('every specimen shows the file that it is made in, and the parts that it names are used there', async () => {
  const codes = await Promise.all(every.map(async ({ source }) => (await source()).default))
  expect(codes.filter((code) => !sources.has(code))).toEqual([])
  expect(new Set(codes)).toEqual(sources)
  const strange = every.filter(({ shows }, index) => {
    const used = madeOf(codes[index] ?? '')
    return shows.some((file) => !used.has(file))
  })
  expect(strange.map(({ file, id }) => `${file} ${id}`)).toEqual([])
})

test('each has an address of its own in its page', () => {
  for (const { file, specimens } of shownPages) {
    const ids = specimens.map(({ id }) => id)
    expect(new Set(ids).size, file).toBe(ids.length)
  }
})

test('names no part that there is not, and none twice', () => {
  const shown = every.flatMap(({ shows }) => shows)
  expect(shown.filter((file) => !existsSync(`src/islands/${file}`))).toEqual([])
  expect(shown.filter((file, index) => shown.indexOf(file) !== index)).toEqual([])
})

test('every kind of chart is drawn on one page', () => {
  const type =
    /ChartKind =([\s\S]*?)\n\n/.exec(readFileSync('src/islands/charts/chart-types.ts', 'utf8'))?.[1] ?? ''
  const kinds = [...type.matchAll(/\| '(\w+)'/g)].map(([, kind = '']) => kind)
  const drawn = globSync('src/islands/gallery/specimens/charts/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/kind: '(\w+)'/g)].map(
      ([, kind]) => `${kind} ${file.split('/').at(-2)}`,
    ),
  )
  expect(kinds.length).toBeGreaterThan(10)
  expect([...new Set(drawn)].map((one) => one.split(' ')[0]).sort()).toEqual(kinds.sort())
})

test.runIf(galleryFamilies.every(isBuilt))(
  'shows every part of the console, but for those that can’t be shown alone',
  () => {
    const shown = new Set(every.flatMap(({ shows }) => shows))
    const known = (file: string) => shown.has(file) || Object.hasOwn(notAlone, file)
    expect(parts.filter((file) => !known(file))).toEqual([])
    expect(Object.keys(notAlone).filter((file) => shown.has(file) || !parts.includes(file))).toEqual([])
  },
)
