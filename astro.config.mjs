import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import react from '@astrojs/react'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import i18next from 'astro-i18next'
import { calendarSheet } from './build/calendar-sheet.ts'
import { chunkGroups, preloadNew } from './build/chunks.ts'
import { cssFallbacks } from './build/css-fallbacks.ts'
import { directives } from './build/directives.ts'
import { guardScript } from './build/guard-script.ts'
import { finishPages } from './build/html/finish-pages.ts'
import { inlineAccess } from './build/inline-access.ts'
import { inlineLists } from './build/inline-lists.ts'
import { prefetchRules, transitionStyle } from './build/page-transitions.ts'
import { checkTexts } from './build/texts/check.ts'

if (existsSync('.env')) loadEnvFile('.env')

const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`

// Pages name a hundred files, and no hash compresses: seven characters of it are unique among thousands.
const shortNames = '_astro/[name].[hash:7].js'

export default defineConfig({
  output: 'static',
  // While developing, the check for the slash would answer the API's calls before they reach the proxy.
  trailingSlash: process.env.API_ORIGIN ? 'ignore' : 'always',
  integrations: [react(), i18next(), checkTexts(), finishPages({ plain: Boolean(process.env.PLAIN_BUILD) })],
  // No page shows code, and Shiki's inline styles are against the policy below.
  markdown: { syntaxHighlight: false },
  // A file is revalidated or fetched once; styles in the page would be sent with every page.
  build: { inlineStylesheets: 'never' },
  vite: {
    css: { postcss: { plugins: [calendarSheet(), cssFallbacks()] } },
    plugins: [tailwind(), inlineAccess(), inlineLists(), preloadNew()],
    define: { GUARD_SCRIPT: JSON.stringify(guardScript) },
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { codeSplitting: { groups: chunkGroups }, chunkFileNames: shortNames } },
        },
      },
    },
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
