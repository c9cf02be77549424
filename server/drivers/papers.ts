import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { documents } from '#server/db/schema/fleet.ts'
import { requiredTypes } from '#server/papers/policy.ts'

export const missingPaper = (driver: string, type: string) => ({
  ownerKind: 'driver' as const,
  ownerId: driver,
  type,
  files: [],
  required: true,
  status: 'missing' as const,
})

const ofDriver = (driver: string) => and(eq(documents.ownerKind, 'driver'), eq(documents.ownerId, driver))

/** A new driver's required papers, none of which is there yet. */
export async function askForPapers(db: Db, driver: string): Promise<void> {
  await db.insert(documents).values(requiredTypes.driver.map((type) => missingPaper(driver, type)))
}

/** Takes away what was asked for and never came; papers with something in them keep a driver from being deleted. */
export async function forgetPapers(db: Db, driver: string): Promise<void> {
  await db.delete(documents).where(and(ofDriver(driver), eq(documents.status, 'missing')))
}
