import { join } from 'node:path'
import type { RunningServer } from '#tests/e2e/support/server.ts'
import { run } from '../../scripts/lib/run.ts'
import { session } from './api.ts'
import { type Figure, figure, seconds, whole } from './figures.ts'
import { residentMegabytes } from './resident.ts'
import { withFolder, withServer } from './with-server.ts'

/** A little of everything, so that the figure is of a server at work and not of one that has just started. */
async function use(server: RunningServer): Promise<void> {
  const { headers } = await session(server.url)
  for (let page = 1; page <= 100; page += 1) {
    const answer = await fetch(
      new URL(`/api/web/booking-management?pagination=true&page=${page}`, server.url),
      { headers },
    )
    await answer.arrayBuffer()
  }
}

async function measured(
  label: string,
  dataDir: string,
  env: Record<string, string>,
  megabytes: number,
): Promise<Figure[]> {
  const begun = performance.now()
  return withServer(dataDir, env, async (server) => {
    const started = performance.now() - begun
    await use(server)
    const memory = residentMegabytes(server)
    return [
      figure(`start to first answer, ${label}`, started, { most: 10_000, show: seconds }),
      figure(`memory in use, ${label}`, memory, { most: megabytes, show: (value) => whole(value, 'MB') }),
    ]
  })
}

const postgres = (url: string) => ({ DATABASE_URL: url })

/** Start-up and memory of the reference server, on new data and on old, embedded and on PostgreSQL. */
export function measureServer(databaseUrl: string | undefined): Promise<Figure[]> {
  return withFolder(async (folder) => [
    ...(await measured('embedded, filling its data', join(folder, 'data'), {}, 400)),
    ...(await measured('embedded, data there', join(folder, 'data'), {}, 400)),
    ...(databaseUrl
      ? [
          ...(await measured('PostgreSQL, filling its data', join(folder, 'pg'), postgres(databaseUrl), 150)),
          ...(await measured('PostgreSQL, data there', join(folder, 'pg'), postgres(databaseUrl), 150)),
        ]
      : []),
  ])
}

/** The whole export, all pages in all languages, from nothing. */
export async function measureBuild(): Promise<Figure> {
  const built = await run('npm', ['run', '--silent', 'build'])
  const time = built.code === 0 ? built.milliseconds : Number.NaN
  return figure('whole export, built', time, { most: 60_000, show: seconds })
}
