import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import { dictionaryFaults, readDictionaries } from './dictionaries.ts'
import { readSources, usageFaults } from './usage.ts'

/** What is wrong with the texts of the project in `root`. */
export function textFaults(root: string): string[] {
  const dictionaries = readDictionaries(join(root, 'texts'))
  return [...dictionaryFaults(dictionaries), ...usageFaults(dictionaries, readSources(root))]
}

/**
 * A missing or unused key, or a placeholder that differs between languages, fails the build. A trial build into
 * another folder than `dist/` is only told.
 */
export function checkTexts(): AstroIntegration {
  let trial = false
  return {
    name: 'check-texts',
    hooks: {
      'astro:config:done': ({ config }) => {
        trial = config.outDir.href !== new URL('./dist/', config.root).href
      },
      'astro:build:start': ({ logger }) => {
        const faults = textFaults(process.cwd())
        if (faults.length === 0) return
        const report = `Texts:\n${faults.join('\n')}`
        if (!trial) throw new Error(report)
        logger.warn(report)
      },
    },
  }
}
