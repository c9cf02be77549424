import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { defaultLocale, localeTags } from './src/lib/i18n/locales'

const folder = resolve('texts')
const namespaces = readdirSync(`${folder}/${defaultLocale}`).map((file) => file.replace(/\.json$/, ''))

export default {
  defaultLocale,
  locales: localeTags,
  namespaces,
  defaultNamespace: 'common',
  i18nextServer: {
    initAsync: false,
    // Outside `public`: the browser gets texts with its pages and parts, never a dictionary.
    backend: { loadPath: `${folder}/{{lng}}/{{ns}}.json` },
    // Keys are flat: a dot in one is part of its name. Astro escapes what it prints.
    keySeparator: false,
    interpolation: { escapeValue: false },
  },
}
