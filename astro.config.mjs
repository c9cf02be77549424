import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import react from '@astrojs/react'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import i18next from 'astro-i18next'
import { inlineAccess } from './build/inline-access.ts'
import { inlineCritical } from './src/lib/critical/critical.ts'
import { directives } from './src/lib/csp/directives.ts'
import { tidyPolicies } from './src/lib/csp/tidy.ts'
import { guardScript } from './src/lib/guard/guard-script.ts'
import { checkTexts } from './src/lib/i18n/check/integration.ts'
import { prefetchRules } from './src/lib/nav/prefetch.ts'
import { transitionStyle } from './src/lib/nav/transition.ts'
import { shareIslandRuntime } from './src/lib/preload/island-runtime.ts'
import { preloadModules } from './src/lib/preload/preload.ts'

if (existsSync('.env')) loadEnvFile('.env')

/**
 * What every page has, and every island, list and register besides, as one file each: fewer requests, and they compress
 * better. A group takes what its modules import too, unless one of a higher priority has it.
 */
const groups = [
  {
    name: 'page',
    test: /src\/islands\/shell\/page\.ts|src\/stores\/boot\.ts|src\/lib\/fragment\.ts|src\/lib\/api\/notifications\.ts|src\/lib\/i18n\/translate\.ts/,
    priority: 9,
  },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|@astrojs\/react\/dist\/client|src\/islands\/ui\/(i18n|Icon|Button|IconButton|Badge|Spinner|Skeleton|EmptyState|Alert|ToastRegion|use-toasts|use-stable|Popover|LazyPart|use-module|plain-click)\.tsx?|src\/islands\/resource\/(use-slice|StatusBadge|save-problem)\.tsx?|src\/stores\/(loadable|latest)\.ts|src\/lib\/i18n\/late-texts\.ts|src\/lib\/list\/location\.ts|src\/islands\/resource\/place\/place-option\.ts|src\/lib\/format\/initials\.ts/,
    priority: 8,
  },
  {
    name: 'auth',
    test: /src\/islands\/auth\/(auth-form|code-forms|form-parts|password|expired)\.ts$/,
    priority: 4,
  },
  {
    name: 'list',
    test: /src\/islands\/table\/(BodyRow|DataTable|TwoLines|filters|use-list-state)\.tsx?|src\/islands\/resource\/list\/(?!rides|ListBulk|SavedViewsPanel)|src\/lib\/list\/(query|state|changes|settings)\.ts|src\/lib\/api-links\.ts/,
    priority: 3,
  },
  {
    name: 'days',
    test: /src\/lib\/list\/(days|when)\.ts|src\/islands\/table\/days-filter\.ts|src\/islands\/resource\/list\/rides\.ts/,
    priority: 2,
  },
  {
    name: 'register',
    test: /src\/islands\/resource\/register\/(RegisterPage\.tsx|fields\.ts|define-register\.ts)/,
    priority: 1,
  },
]

const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`

export default defineConfig({
  output: 'static',
  // While developing, the check for the slash would answer the API's calls before they reach the proxy.
  trailingSlash: process.env.API_ORIGIN ? 'ignore' : 'always',
  integrations: [
    react(),
    i18next(),
    checkTexts(),
    shareIslandRuntime(),
    inlineCritical(),
    tidyPolicies(),
    preloadModules(),
  ],
  // No page shows code, and Shiki's inline styles are against the policy below.
  markdown: { syntaxHighlight: false },
  // A file is revalidated or fetched once; styles in the page would be sent with every page.
  build: { inlineStylesheets: 'never' },
  vite: {
    plugins: [tailwind(), inlineAccess()],
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
    server: { proxy: { '/api': process.env.API_ORIGIN ?? 'http://localhost:4322' } },
  },
  security: {
    csp: {
      directives: directives(process.env),
      scriptDirective: { hashes: [hash(guardScript), hash(prefetchRules)] },
      styleDirective: { hashes: [hash(transitionStyle)] },
    },
  },
})
