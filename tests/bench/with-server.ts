import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '#tests/e2e/support/server.ts'

/** Gives `work` an empty folder and clears it away afterwards. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs a server on the data in `folder` for as long as `work` takes.
 * @throws what `work` throws, with what the server printed
 */
export async function withServer<Result>(
  folder: string,
  env: Record<string, string>,
  work: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const server = await startServer(folder, env)
  try {
    return await work(server)
  } catch (error) {
    throw new Error(`With a server that printed:\n${server.output().slice(-4000)}`, { cause: error })
  } finally {
    await server.stop()
  }
}
