import { globSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { AstroIntegration } from 'astro'
import i18next from 'i18next'
import { defaultLocale, localeTags } from '#src/lib/i18n/locales.ts'
import {
  type Dictionaries,
  dictionaryFaults,
  labelFaults,
  readDictionaries,
  readLabels,
} from './dictionaries.ts'
import { qualityFaults } from './quality.ts'
import { readSources, usageFaults } from './usage.ts'

/** What is wrong with the texts of the project in `root`. */
export function textFaults(root: string): string[] {
  const folder = join(root, 'texts')
  const dictionaries = readDictionaries(folder)
  const ofServer = readDictionaries(folder, 'server')
  const labels = readLabels(folder)
  const mistranslated = (all: Dictionaries) =>
    localeTags.flatMap((locale) => qualityFaults(locale, all[locale], all[defaultLocale]))
  return [
    ...dictionaryFaults(dictionaries),
    ...mistranslated(dictionaries),
    ...[...dictionaryFaults(ofServer), ...mistranslated(ofServer)].map((fault) => `server, ${fault}`),
    ...labelFaults(labels, dictionaries[defaultLocale]),
    ...labels.flatMap(([locale, own]) => qualityFaults(locale, own, dictionaries[defaultLocale])),
    ...usageFaults(dictionaries, readSources(root)),
  ]
}

/**
 * A missing or unused key, or a placeholder that differs between languages, fails the build. While developing, a text
 * that is changed shows at once.
 */
export function checkTexts(): AstroIntegration {
  return {
    name: 'check-texts',
    hooks: {
      'astro:build:start': () => {
        const faults = textFaults(process.cwd())
        if (faults.length > 0) throw new Error(`Texts:\n${faults.join('\n')}`)
      },
      'astro:server:setup': ({ server }) => {
        const folder = join(process.cwd(), 'texts')
        const namespaces = () =>
          globSync('*.json', { cwd: join(folder, defaultLocale) }).map((file) => file.replace(/\.json$/, ''))
        server.watcher.add(folder)
        server.watcher.on('all', async (_event, file) => {
          if (!file.startsWith(folder + sep)) return
          await i18next.reloadResources(localeTags, namespaces())
          server.hot.send({ type: 'full-reload' })
        })
      },
    },
  }
}
