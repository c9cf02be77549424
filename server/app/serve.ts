import { join } from 'node:path'
import { and, eq, like, or } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { demoDomain, demoDriverPhone, demoPassword } from '#server/platform/demo-accounts.ts'
import type { Env } from '#server/platform/env.ts'
import { storageOf } from '#server/platform/files/storage.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import { freeMemory } from '#server/platform/jobs/free-memory.ts'
import { closeStreams } from '#server/platform/live/live-routes.ts'
import { createLog, errorFields } from '#server/platform/log.ts'
import { publicOrigin } from '#server/platform/mail/page-link.ts'
import { fileSender } from '#server/platform/outbox/file-sender.ts'
import { createOutbox } from '#server/platform/outbox/outbox.ts'
import { smtpSender } from '#server/platform/outbox/smtp-sender.ts'
import { webhookSender } from '#server/platform/outbox/webhook-sender.ts'
import { createSite } from '#server/platform/static/site.ts'
import { accounts } from '#server/schema/accounts.ts'
import { startTraccar } from '#server/tracking/traccar/start.ts'
import { startAlertJobs } from './alert-jobs.ts'
import { createApp } from './app.ts'
import { startDemoDrive } from './demo-drive.ts'
import { secureDemoAccounts } from './demo-password.ts'
import { startEstimateJobs } from './estimate-jobs.ts'
import { startFenceJobs } from './fence-jobs.ts'
import { listen } from './listen.ts'
import { maintain } from './maintain.ts'
import { startNotificationJobs } from './notification-jobs.ts'
import { openDatabase } from './open-database.ts'
import { startPositionJobs } from './position-jobs.ts'
import { startReportJobs } from './report-jobs.ts'
import { routes } from './routes.ts'
import { warmTables } from './warm-tables.ts'

const sweepMs = 3600 * 1000
const drainMs = 25_000
const clock = () => new Date()

/** Opens the database, serves console and API, and comes to an orderly end on SIGTERM or SIGINT. */
export async function serveUntilStopped(env: Env, onReady: () => void) {
  const log = createLog(env.LOG_LEVEL)
  const started = Promise.withResolvers<ReturnType<typeof createApp>>()
  // The port first: it fails at once when it is taken, and requests that come early wait for their answer.
  const server = await listen(
    async (request, bindings) => (await started.promise).fetch(request, bindings),
    env.HOST,
    env.PORT,
  )
  const connection = await openDatabase(env)
  await secureDemoAccounts(connection.db, env)
  const print = (text: string) => process.stdout.write(`${text}\n`)
  const file = fileSender(join(env.DATA_DIR, 'outbox'), print)
  const send = webhookSender(env, smtpSender(env, file, storageOf(env).get))
  const outbox = createOutbox({ db: connection.db, env, clock, send, log })
  const site = createSite(env, env.DIST_DIR)
  const app = createApp({ db: connection.db, env, clock, outbox, routes, log, site })
  started.resolve(app)
  const tidy = () =>
    maintain(connection, env, clock())
      .then(() => sweepFiles(connection.db, storageOf(env), clock()))
      .catch((error) => log.warn('sweep_failed', errorFields(error)))
  setInterval(tidy, sweepMs).unref()
  const stopWatching = startNotificationJobs({ db: connection.db, env, clock, log, outbox })
  const stopEstimating = startEstimateJobs({ db: connection.db, env, clock, log })
  const stopFences = startFenceJobs({ db: connection.db, env, clock, log })
  const stopAlerts = startAlertJobs({ db: connection.db, env, clock, log })
  const stopCounting = startReportJobs({ db: connection.db, env, clock, log, outbox })
  const stopDeleting = startPositionJobs({ db: connection.db, clock, log })
  const stopDelivering = outbox.watch()
  const stopTraccar = startTraccar({ db: connection.db, env, clock, log })
  const stopped = stopSignal()
  await printWelcome(connection.db, env, server.port, print)
  onReady()
  // A third of the memory in use by now was needed for starting only.
  freeMemory({ giveBack: true })
  if (!connection.embedded)
    warmTables(connection.db).catch((error) => log.debug('tables_not_warmed', errorFields(error)))
  const stopDriving = startDemoDrive({ db: connection.db, env, clock, log, fetch: app.fetch })

  log.info('stopping', { signal: await stopped })
  setTimeout(() => process.exit(1), drainMs).unref()
  // They would go on for ever.
  closeStreams(connection.db)
  await stopDriving()
  // At once, so that another server goes on.
  const traccarStopped = stopTraccar()
  await server.close()
  await traccarStopped
  // Jobs that run may still send something.
  await stopWatching()
  await stopEstimating()
  await stopFences()
  await stopCounting()
  await stopAlerts()
  await stopDeleting()
  await stopDelivering()
  await connection.close()
  process.exit(0)
}

/** The first signal to stop; a second one ends the process where it stands. */
function stopSignal() {
  const { promise, resolve } = Promise.withResolvers<string>()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(1))
      resolve(signal)
    })
  }
  return promise
}

/** Prints that the server is ready, its address, and the demo accounts. */
async function printWelcome(db: Db, env: Env, port: number, print: (text: string) => void) {
  const found = await db
    .select({ email: accounts.email, phone: accounts.phone, role: accounts.role })
    .from(accounts)
    .where(
      and(
        eq(accounts.status, 'active'),
        or(like(accounts.email, `%${demoDomain}`), eq(accounts.phone, demoDriverPhone)),
      ),
    )
    .orderBy(accounts.createdAt)
  print(`\nKerbside is ready at ${publicOrigin(env, port)}`)
  if (found.length === 0) return
  print(`\nDemo accounts, password ${env.DEMO_PASSWORD ? 'as in DEMO_PASSWORD' : demoPassword}:`)
  for (const { email, role } of found) if (email?.endsWith(demoDomain)) print(`  ${role.padEnd(12)}${email}`)
  if (found.some(({ phone }) => phone === demoDriverPhone)) {
    print(`\nA driver signs in at /auth/driver-login/ with ${demoDriverPhone}; the code appears here.`)
  }
}
