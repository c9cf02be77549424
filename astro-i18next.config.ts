import { readdirSync } from 'node:fs'
import { defaultLocale, localeTags } from './src/lib/i18n/locales'

const namespaces = readdirSync(`public/locales/${defaultLocale}`).map((file) => file.replace(/\.json$/, ''))

export default {
  defaultLocale,
  locales: localeTags,
  namespaces,
  defaultNamespace: 'common',
  i18nextServer: {
    initAsync: false,
    // Keys are flat: a dot in one is part of its name. Astro escapes what it prints.
    keySeparator: false,
    interpolation: { escapeValue: false },
  },
}
