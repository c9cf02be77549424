import { and, asc, eq, gt, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as access from '#contract/access.ts'
import { keepOfConsole } from '#server/email/keep-sent.ts'
import { ownerRecipients, roleRecipients } from '#server/notifications/audience.ts'
import { type NewNotification, writeNotifications } from '#server/notifications/write.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { dayIn, formatTime } from '#server/platform/time/format-date.ts'
import { documents, vehicles } from '#server/schema/fleet.ts'
import { assistants, companies, drivers } from '#server/schema/people.ts'
import { dataOf, ownerKey, paperOwners } from './notify.ts'
import { type Reminder, reminderMessages } from './remind-messages.ts'
import { type PaperRow, reminderDays } from './status.ts'

/** Reminders wait for the morning in the operator's zone. */
const from = '07:00'
const batch = 200

const renewal = alias(documents, 'renewal')

/** There is an approved paper of the same type that holds for longer. */
const renewed: SQL = sql`exists (select 1 from ${documents} ${sql.identifier('renewal')} where ${renewal.ownerKind} = ${documents.ownerKind}
  and ${renewal.ownerId} = ${documents.ownerId} and ${renewal.type} = ${documents.type}
  and ${renewal.status} = 'approved' and (${renewal.expiresOn} is null or ${renewal.expiresOn} > ${documents.expiresOn}))`

/** Its owner is still with us. */
const inService: SQL = sql`(
  (${documents.ownerKind} = 'driver' and exists (select 1 from ${drivers} where ${drivers.id} = ${documents.ownerId} and ${drivers.status} <> 'left'))
  or (${documents.ownerKind} = 'assistant' and exists (select 1 from ${assistants} where ${assistants.id} = ${documents.ownerId} and ${assistants.status} <> 'left'))
  or (${documents.ownerKind} = 'vehicle' and exists (select 1 from ${vehicles} where ${vehicles.id} = ${documents.ownerId} and ${vehicles.status} <> 'retired'))
  or (${documents.ownerKind} = 'company' and exists (select 1 from ${companies} where ${companies.id} = ${documents.ownerId} and ${companies.status} <> 'suspended')))`

/** The nearest reminder that is due: after an outage only that one goes out, not those that were missed. */
const due = (today: string): SQL<number> => {
  const left = sql`${documents.expiresOn} - ${today}::date`
  const cases = reminderDays.map((days) => sql`when ${left} <= ${days} then ${days}::int`)
  return sql<number>`case ${sql.join(cases, sql` `)} end`
}

/** Takes some papers whose reminder is due, so that no other server takes them too, and notes that it went out. */
function claim(db: Db, today: string): Promise<PaperRow[]> {
  const last = Math.max(...reminderDays)
  const found = db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.status, 'approved'),
        gte(documents.expiresOn, today),
        lte(documents.expiresOn, sql`${today}::date + ${last}::int`),
        or(
          isNull(documents.remindedFor),
          sql`${documents.remindedFor} <> ${documents.expiresOn}`,
          gt(documents.remindedDays, due(today)),
        ),
        inService,
        sql`not ${renewed}`,
      ),
    )
    .orderBy(asc(documents.expiresOn), asc(documents.id))
    .limit(batch)
    .for('update', { skipLocked: true })
  return db
    .update(documents)
    .set({ remindedFor: documents.expiresOn, remindedDays: due(today) })
    .where(inArray(documents.id, found))
    .returning()
}

/** Puts the papers into the inboxes of the desk, of the driver and of the company; answers the mails and texts to send. */
async function notify(db: Db, env: Env, now: Date, papers: readonly PaperRow[]): Promise<Reminder[]> {
  const owners = await paperOwners(db, papers)
  const desk = await roleRecipients(db, access.notifications.urgent)
  const recipients = await ownerRecipients(
    db,
    papers.flatMap((paper) => (paper.ownerKind === 'driver' ? [paper.ownerId] : [])),
    [...owners.values()].flatMap(({ company }) => company ?? []),
  )
  const all = papers.map((paper): NewNotification => {
    const owner = owners.get(ownerKey(paper))
    const theirs = recipients.filter(
      ({ driver, company }) =>
        (paper.ownerKind === 'driver' && driver === paper.ownerId) ||
        (company !== null && company === owner?.company),
    )
    return {
      kind: 'paper_expiring',
      data: dataOf(paper, owner),
      to: [...desk, ...theirs],
      onceKey: `paper:${paper.id}:${paper.expiresOn}:${paper.remindedDays}`,
    }
  })
  await writeNotifications(db, now, all)
  return reminderMessages(db, env, papers, owners)
}

interface Parts {
  db: Db
  env: Env
  outbox: Pick<Outbox, 'post'>
}

/**
 * Reminds of papers that run out in 30, 14, 7 and 1 days: the desk in the console, drivers, assistants and companies by mail
 * or text too. Each reminder goes out once, however many servers look; resolves with how many there were.
 */
export async function remindOfPapers({ db, env, outbox }: Parts, now: Date): Promise<number> {
  const zone = env.OPERATOR_ZONE
  if (formatTime('en', now, zone) < from) return 0
  const today = dayIn(zone, now)
  let count = 0
  while (true) {
    const papers = await db.transaction(async (tx) => {
      const claimed = await claim(tx, today)
      if (claimed.length > 0)
        for (const { message, about } of await notify(tx, env, now, claimed)) {
          await outbox.post(tx, message)
          const { to, subject = '', text } = message
          if (about) await keepOfConsole(tx, now, { to, subject, text, about, record: about })
        }
      return claimed.length
    })
    count += papers
    if (papers < batch) return count
  }
}
