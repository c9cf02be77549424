import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import { dictionaryFaults, readDictionaries } from './dictionaries.ts'
import { readSources, usageFaults } from './usage.ts'

/** What is wrong with the texts of the project in `root`. */
export function textFaults(root: string): string[] {
  const dictionaries = readDictionaries(join(root, 'public', 'locales'))
  return [...dictionaryFaults(dictionaries), ...usageFaults(dictionaries, readSources(root))]
}

/** A missing or unused key, or a placeholder that differs between languages, fails the build. */
export function checkTexts(): AstroIntegration {
  return {
    name: 'check-texts',
    hooks: {
      'astro:build:start': () => {
        const faults = textFaults(process.cwd())
        if (faults.length > 0) throw new Error(`Texts:\n${faults.join('\n')}`)
      },
    },
  }
}
