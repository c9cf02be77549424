import { and, eq, like, or } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { demoDomain, demoDriverPhone, demoPassword } from '#server/platform/demo-accounts.ts'
import type { Env } from '#server/platform/env.ts'
import { publicOrigin } from '#server/platform/mail/public-origin.ts'
import { accounts } from '#server/schema/accounts.ts'

/** Prints that the server is ready, its address, and the demo accounts. */
export async function printWelcome(db: Db, env: Env, port: number, print: (text: string) => void) {
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
