/**
 * Who may import whom. Each layer names what it may reach inside the project; anything else is refused.
 * Files that end in .astro are not parsed here: biome.json holds pages and layouts to the same rules.
 */
const { reaches } = require('./server/floors.cjs')

const OWN = '^(build|contract|server|demo|src|scripts|tests)/'
const PARTS = '^src/islands/(ui|table|form|charts)/'
const BUILD = '^build/'
const LIB = '^src/lib/'
const CONTRACT = '^contract/'
const STORES = '^src/stores/'
const BUILT_IN_ISLANDS = 'ui|table|form|charts|resource|registers|shared|demo|gallery'

const layers = {
  contract: { from: CONTRACT, to: [CONTRACT] },
  // The server fills an empty database with the demo business at the start, and has it drive; elsewhere it knows nothing of it.
  server: { from: '^server/(?!app/(prepare|demo-drive))', to: ['^server/', CONTRACT] },
  business: { from: '^demo/', to: ['^(demo|server)/', CONTRACT] },
  lib: { from: LIB, to: [LIB, CONTRACT] },
  stores: { from: STORES, to: [STORES, LIB, CONTRACT] },
  ui: {
    from: '^src/islands/ui/',
    to: ['^src/islands/ui/', '^src/lib/(format|i18n)/', '^src/lib/(idle|load-sheet)'],
  },
  // A list's state in the address is no entity, and stores and the head read it too: so it lives in lib.
  table: {
    from: '^src/islands/table/',
    to: ['^src/islands/(table|ui)/', '^src/lib/(format|i18n|list)/'],
  },
  form: { from: '^src/islands/form/', to: ['^src/islands/(form|ui)/', '^src/lib/(format|i18n|nav)/'] },
  charts: {
    from: '^src/islands/charts/',
    to: ['^src/islands/(charts|ui)/', '^src/lib/(format|i18n)/', '^src/lib/save-file', '^contract/lists/'],
  },
  resource: { from: '^src/islands/resource/', to: ['^src/islands/resource/', PARTS, STORES, LIB, CONTRACT] },
  shared: {
    from: '^src/islands/shared/([^/]+)/',
    to: ['^src/islands/(shared/$1|resource)/', PARTS, STORES, LIB, CONTRACT],
  },
  registers: { from: '^src/islands/registers/', to: ['^src/islands/(resource|shared)/', PARTS, CONTRACT] },
  islands: {
    from: `^src/islands/(?!(?:${BUILT_IN_ISLANDS})/)([^/]+)/`,
    to: ['^src/islands/$1/', PARTS, '^src/islands/(resource|registers|shared)/', STORES, LIB, CONTRACT],
  },
  demo: {
    from: '^src/islands/demo/([^/]+)/',
    to: [
      '^src/islands/(demo/$1|resource/(base|files)|shared/(account|editor|money|office|posts))/',
      '^src/islands/resource/register/RowsCard',
      PARTS,
      STORES,
      LIB,
      CONTRACT,
    ],
  },
  // It shows what the others are made of, and nothing but pages imports it.
  gallery: {
    from: '^src/islands/gallery/',
    to: ['^src/islands/(gallery|resource|shared|dashboards)/', PARTS, STORES, LIB, CONTRACT],
  },
  // What runs while the site is built; the headers that web servers send are those our own server sends.
  build: {
    from: BUILD,
    to: [BUILD, LIB, CONTRACT, '^server/platform/(http/security-headers|static/media-types)\\.ts$'],
  },
  pages: { from: '^src/(pages|layouts)/', to: ['^src/(islands|layouts|lib|styles)/', BUILD] },
  scripts: { from: '^scripts/', to: ['^(scripts|server|demo)/', BUILD, CONTRACT, LIB] },
}

const layerRules = Object.entries(layers).map(([name, { from, to }]) => ({
  name: `layer-${name}`,
  severity: 'error',
  from: { path: from },
  to: { path: OWN, pathNot: to },
}))

const floorRules = Object.entries(reaches).map(([name, below]) => ({
  name: `floor-${name}`,
  severity: 'error',
  from: { path: `^server/${name}/` },
  to: { path: '^server/', pathNot: `^server/(${[name, ...below].join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    ...floorRules,
    {
      name: 'no-server-folder-without-a-floor',
      comment: 'A new folder gets its row in server/floors.cjs first.',
      severity: 'error',
      from: { path: '^server/.+/', pathNot: `^server/(${Object.keys(reaches).join('|')})/` },
      to: {},
    },
    {
      name: 'no-server-folder-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server' },
      to: { circular: true },
    },
    {
      name: 'contract-only-zod',
      comment: 'The contract must run anywhere: its only package is zod.',
      severity: 'error',
      from: { path: CONTRACT },
      to: {
        dependencyTypesNot: ['local', 'aliased', 'aliased-subpath-import'],
        pathNot: '(^|/)node_modules/zod/',
      },
    },
    {
      name: 'lib-without-react',
      severity: 'error',
      from: { path: '^src/(lib|stores)/' },
      to: {
        path: '(^|/)node_modules/(@types/)?(react|react-dom|@nanostores/react|@headlessui/react|@tanstack)/',
      },
    },
    {
      name: 'only-stores-call-the-api',
      comment: 'Islands ask a store. Types may be imported, and the union of problems with its texts.',
      severity: 'error',
      from: { path: '^src/(islands|pages|layouts)/' },
      to: {
        path: '^src/lib/api/',
        pathNot: '^src/lib/api/problem\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-schema-in-the-browser',
      comment: 'The browser takes types from the contract; zod as a value would cost a list page its budget.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        path: '(^|/)node_modules/zod/',
        pathNot: '(^|/)node_modules/zod/(v4/)?mini/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nothing-imports-demo',
      severity: 'error',
      from: { path: OWN, pathNot: '^(src/(islands/demo|pages)|tests/unit)/' },
      to: { path: '^src/islands/demo/' },
    },
    {
      name: 'nothing-imports-the-gallery',
      severity: 'error',
      from: { path: OWN, pathNot: '^(src/(islands/gallery|pages)|tests/unit)/' },
      to: { path: '^src/islands/gallery/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'listed-in-package-json',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-package-at-run-time',
      severity: 'error',
      from: { path: '^(contract|server)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '\\.astro$|\\.css(\\?|$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
    },
  },
}
