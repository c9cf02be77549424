import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { liveTopics } from '#contract/lists/live.ts'
import type { Role } from '#contract/people.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { currentMoment, isSame, isTold, type Moment, writtenBetween } from './moment.ts'

export type TopicName = (typeof liveTopics)[number]

/** What may be read of the changes by those of one reach, as JSON has it. */
export type Changes = (reach: string) => readonly object[]

/** Who hears of something, and when. */
export interface Looker {
  user: Pick<User, 'id'>
  ip: string
  now: Date
}

/** Something that readers hear of as it happens. */
export interface Topic {
  /** Who may hear of it. */
  access: readonly Role[]
  /** Those with the same text may read the same. */
  reachOf: (user: User) => string
  /** What has changed, by one query for all readers; `written` is the condition on the column that says in which transaction. */
  changes: (tx: Db, written: (column: SQLWrapper) => SQL) => Promise<Changes>
  /** Notes who of one reach hears of it, where that is to be known: when they come, and again and again while they listen. */
  look: (db: Db, reach: string, lookers: readonly Looker[]) => Promise<void>
}
export type Topics = Readonly<Record<TopicName, Topic>>

/** A question for what happened since a moment: `reset` where that can't be told. */
export interface Question {
  topic: TopicName
  since: Moment
}
export type Told = Changes | 'reset'

const nothing: Changes = () => []

/** What happened since, for several questions at once, all as of the same moment. */
export async function readChanges(
  db: Db,
  topics: Topics,
  questions: readonly Question[],
): Promise<{ now: Moment; told: Told[] }> {
  return db.transaction(
    async (tx) => {
      const now = await currentMoment(tx)
      const told: Told[] = []
      for (const { topic, since } of questions) {
        if (!isTold(since, now)) told.push('reset')
        else if (isSame(since, now)) told.push(nothing)
        else told.push(await topics[topic].changes(tx, (column) => writtenBetween(column, since, now)))
      }
      return { now, told }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
