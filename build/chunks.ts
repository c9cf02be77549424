import { readdirSync } from 'node:fs'

/**
 * What every page has, and every island, list and register besides, as one file each: fewer requests, and they compress
 * better. Folders say what belongs where. A group takes what its modules import too, unless one of a higher priority
 * has it; of the folders of lists and registers it takes what a dozen entries share, not what opens later.
 */
export const chunkGroups = [
  {
    name: 'page',
    // Without what runs it: whoever shares this file would run it too, before the page has been read.
    test: /src\/(islands\/shell\/page\/(?!page\.ts)|lib\/(fragment|idle|api\/notifications)\.ts)/,
    priority: 9,
  },
  {
    name: 'react-dom',
    test: /node_modules\/(react-dom|scheduler)\/|@astrojs\/react\/dist\/client/,
    priority: 7,
  },
  {
    name: 'react',
    test: /node_modules\/react\/|src\/(islands\/(ui\/(?!icons\.svg\?raw)[^/]+$|resource\/base\/|shell\/kept-fields\.ts)|stores\/base\/|lib\/(i18n\/|island-props\.ts|list\/location\.ts|format\/(initials|display-name)\.ts|nav\/(record-address|visit)\.ts))/,
    priority: 8,
  },
  {
    name: 'pending',
    test: /src\/(stores|lib\/api)\/application-counts\.ts|islands\/applications\/pending-count\.ts/,
    priority: 4,
  },
  { name: 'auth', test: /src\/islands\/auth\/parts\//, priority: 4 },
  { name: 'trips', test: /src\/(stores\/trips|lib\/api\/(trips|read-trip-row))\.ts/, priority: 4 },
  // The dashboard with what its late part shares; these two are on many pages.
  { name: 'Card', test: /src\/islands\/ui\/blocks\/Card\.tsx/, priority: 6 },
  { name: 'RecordLink', test: /src\/islands\/resource\/RecordLink\.tsx/, priority: 6 },
  {
    name: 'dashboard',
    test: /src\/(islands\/dashboards\/[^/]+$|stores\/(dashboard|stats)\.ts|lib\/api\/(read-)?stats\.ts)/,
    priority: 4,
  },
  { name: 'days', test: /src\/lib\/list\/days\.ts/, priority: 3 },
  {
    name: 'list',
    test: /src\/(islands\/(table\/(?!RouteCell)|resource\/list\/)|lib\/(list\/|api-links\.ts))/,
    minShareCount: 5,
    priority: 2,
  },
  // A page of the gallery shows a part of each: it would be a file of its own, named on every list.
  { name: 'rides', test: /src\/islands\/(table\/RouteCell|resource\/list\/rides)\.tsx/, priority: 1 },
  { name: 'ListBulk', test: /src\/islands\/(table\/BulkBar|resource\/list\/ListBulk)\.tsx/, priority: 1 },
  { name: 'register', test: /src\/islands\/resource\/register\//, minShareCount: 12, priority: 1 },
]

const isCommon = (file: string) => /\/(page|react|rolldown-runtime)\.[^/]+$/.test(file)

const registers = new Set(
  readdirSync(new URL('../src/islands/registers', import.meta.url)).map((file) => file.split('.')[0]),
)
const nameOf = (file: string) => /([^/]+?)\.[^/]+$/.exec(file)?.[1]
/** What a register's page has when it shows what it loads late: below a record, or in its dialogs. */
const ofRegister = ['register', 'list', 'Card', 'Rating', 'StarShape']

function isThere(file: string, host: string): boolean {
  const [name = '', by] = [nameOf(file), nameOf(host)]
  if (by === 'register') return name === 'list' || name === 'Form'
  // What is further down there may come in two steps: the names of its files would weigh more than they save.
  if (by === 'dashboard') return true
  // So may the fields of a date filter: lists have no byte to spare.
  if (by === 'list') return ['DateInput', 'fold', 'days', 'load-sheet'].includes(name)
  return registers.has(by) && ofRegister.includes(name)
}

/** With a late part the files that it needs are preloaded: only those that its page does not have already. */
export const preloadNew = () => ({
  name: 'preload-new',
  // Astro keeps no such option of its own configuration.
  configEnvironment: (name: string) =>
    name === 'client'
      ? {
          build: {
            modulePreload: {
              polyfill: false,
              resolveDependencies: (_: string, files: string[], { hostId }: { hostId: string }) =>
                files.filter((file) => !isCommon(file) && !isThere(file, hostId)),
            },
          },
        }
      : null,
})
