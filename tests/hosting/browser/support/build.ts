import { run } from '../../../../scripts/lib/run.ts'

/**
 * Builds a console of its own into `dist`.
 * @param env the build's settings, such as `PUBLIC_API_URL`
 * @throws with what the build printed when it fails
 */
export async function buildConsole(dist: string, env: Record<string, string | undefined>): Promise<void> {
  const settings = { ...env, DIST_DIR: dist, PUBLIC_ORIGIN: undefined }
  const { code, output } = await run('node', ['scripts/build.ts'], { env: settings, timeout: 300_000 })
  if (code !== 0) throw new Error(output)
}
