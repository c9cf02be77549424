import type { Finding } from '../../../scripts/lib/doctor/finding.ts'
import { readSettings, type Settings, type Source } from '../../../scripts/lib/doctor/settings.ts'

export const strong = 'Qm3z-8vT1xL_c0RrJ5wYpN7aKd2HgUeBoSfi4XlZt6M'

/** The settings that these variables make. @throws when the server could not read them */
export function settingsOf(environment: Source): Settings {
  const { settings, findings } = readSettings({ SECRET: strong, ...environment }, {})
  if (!settings) throw new Error(findings.map(({ what }) => what).join('\n'))
  return settings
}

/** What is wrong, by name; what is fine is left out. */
export const wrongs = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level !== 'fine').map(({ id, level }) => `${level} ${id}`)
