import { isExposed } from '#server/app/exposure.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import { StartError } from '#server/platform/start-error.ts'
import { readSections } from '#src/lib/section-names.ts'
import { error, type Finding, fine, warning } from './finding.ts'

export type Source = Readonly<Record<string, string | undefined>>

/** What the doctor looks at; nothing in it is changed by looking. */
export interface Settings {
  /** The environment, with what the build reads from `.env` besides. */
  source: Source
  env: Env
  /** Whether people other than who started it are meant to use it. */
  isPublic: boolean
  /** The API's own origin when it has one. */
  api: string | null
}

/** Names that only the server reads, of those in `.env`, which only the build reads. */
function unread(environment: Source, file: Source): Finding[] {
  const names = Object.keys(file).filter((name) => !name.startsWith('PUBLIC_') && !environment[name])
  if (names.length === 0) return []
  return [
    warning(
      'settings.env-file',
      `The build reads .env, but the server does not: ${names.join(', ')} is not set for it.`,
      'Set it in the environment of the server, for example by node --env-file=.env scripts/start.ts.',
    ),
  ]
}

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, '')

function faultsOf(caught: unknown): Finding[] {
  if (!(caught instanceof StartError)) throw caught
  const lines = caught.message.split('\n').slice(1)
  return lines.map((line) =>
    error(
      'settings.invalid',
      `This setting cannot be used: ${line.trim()}.`,
      'Correct or remove it; README.md lists all.',
    ),
  )
}

/**
 * Reads the settings as the server and the build do. No secret is made for it.
 * @param file what stands in `.env`
 */
export function readSettings(
  environment: Source,
  file: Source,
): { findings: Finding[]; settings: Settings | null } {
  const source = {
    ...Object.fromEntries(Object.entries(file).filter(([name]) => name.startsWith('PUBLIC_'))),
    ...environment,
  }
  const findings = unread(environment, file)
  const api = source.PUBLIC_API_URL?.trim() || null
  if (api !== null && !isOrigin(api)) {
    findings.push(
      error(
        'api.no-origin',
        `PUBLIC_API_URL is ${api}, which is no origin.`,
        'Give scheme and host alone, such as https://api.example.com.',
      ),
    )
  }
  try {
    readSections(source.PUBLIC_SECTIONS ?? '')
  } catch (caught) {
    findings.push(
      error(
        'settings.sections',
        caught instanceof Error ? caught.message : String(caught),
        'Name sections as README.md lists them, none, or leave it out for all.',
      ),
    )
  }
  try {
    const env = readEnv(environment, () => '')
    const settings = {
      source,
      env,
      isPublic: isExposed(env),
      api: api !== null && isOrigin(api) ? new URL(api).origin : null,
    }
    return { findings: [...findings, fine('settings', 'The settings can be read.')], settings }
  } catch (caught) {
    return { findings: [...findings, ...faultsOf(caught)], settings: null }
  }
}
