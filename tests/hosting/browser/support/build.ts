import { mkdirSync } from 'node:fs'
import type { Locale } from '#contract/languages.ts'
import { LockedError, lockData } from '#server/platform/db/lock.ts'
import { run } from '../../../../scripts/lib/run.ts'

const folder = '.cache/build'
const lookMs = 500

/** Astro lays what it makes on the way into one folder of the project: two builds at a time would mix theirs up. */
async function turn(): Promise<() => void> {
  mkdirSync(folder, { recursive: true })
  while (true) {
    try {
      return await lockData(folder)
    } catch (error) {
      if (!(error instanceof LockedError)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

/**
 * Builds a console of its own into `dist`, when no other test does.
 * @param env the build's settings, such as `PUBLIC_API_URL`
 * @param opened the languages whose pages are opened in it
 * @throws with what the build printed when it fails
 */
export async function buildConsole(
  dist: string,
  env: Record<string, string | undefined>,
  opened: readonly Locale[],
): Promise<void> {
  const release = await turn()
  try {
    const settings = { ...env, BUILD_LANGUAGES: opened.join(), DIST_DIR: dist, PUBLIC_ORIGIN: undefined }
    const { code, output } = await run('node', ['scripts/build.ts', '--plain'], {
      env: settings,
      timeout: 300_000,
    })
    if (code !== 0) throw new Error(output)
  } finally {
    release()
  }
}
