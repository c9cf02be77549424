import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createHub } from '#server/platform/live/hub.ts'
import { currentMoment } from '#server/platform/live/moment.ts'
import type { Topic } from '#server/platform/live/topic.ts'
import type { Viewer } from '#server/platform/live/viewers.ts'
import { createLog } from '#server/platform/log.ts'
import { testDatabase } from './support/database.ts'

const connection = await testDatabase()
const { db } = connection
afterAll(() => connection.close())

/** A topic whose readings wait until they are let through. */
function slowTopic() {
  let gate = Promise.withResolvers<void>()
  let asked = 0
  const looks: string[] = []
  gate.resolve()
  const topic: Topic = {
    access: ['dispatcher'],
    reachOf: () => 'all',
    changes: async () => {
      asked += 1
      await gate.promise
      return () => [{ id: 'v1' }]
    },
    look: async (_, reach, lookers) => {
      looks.push(...lookers.map(({ user }) => `${user.id} ${reach}`))
    },
  }
  return {
    topic,
    looks,
    asked: () => asked,
    hold: () => {
      gate = Promise.withResolvers<void>()
      return gate.resolve
    },
  }
}

/** Somebody who listens, and what they are sent. */
function viewer() {
  const heard: string[] = []
  const own: Viewer = {
    sessionId: 'one',
    names: ['vehicles'],
    audience: JSON.stringify([['vehicles', 'all']]),
    stream: {
      body: new ReadableStream(),
      send: (chunk) => void heard.push(new TextDecoder().decode(chunk)),
      end: () => undefined,
    },
    looker: () => ({ user: { id: 'anna' }, ip: '192.0.2.1', now: new Date() }),
  }
  return { own, heard }
}

/** Something is written, whatever it is: the next moment is another one. */
const write = () => db.execute(sql`select pg_current_xact_id()`)

test('who comes back while others are being told hears what they missed, and is not told to load anew', async () => {
  const { topic, asked, hold } = slowTopic()
  const sessions = { usersOf: async () => new Map() }
  const log = createLog('error', () => undefined)
  const hub = createHub({ db, topics: { vehicles: topic, chats: topic }, sessions, log })
  const [steady, back] = [viewer(), viewer()]
  const since = await db.transaction(currentMoment)
  await write()
  hub.add(steady.own, null)
  await expect.poll(() => steady.heard).toHaveLength(1)

  const letGo = hold()
  await write()
  await expect.poll(asked).toBe(1)
  hub.add(back.own, since)
  letGo()
  await expect.poll(() => back.heard).toHaveLength(1)
  expect(back.heard[0]).toContain('"v1"')
  expect(back.heard[0]).not.toContain('reset')
  for (const { own } of [steady, back]) hub.remove(own)
})

test('whoever listens is noted again and again, and nobody who has gone', async () => {
  const { topic, looks } = slowTopic()
  const log = createLog('error', () => undefined)
  const sessions = { usersOf: async () => new Map() }
  const hub = createHub({ db, topics: { vehicles: topic, chats: topic }, sessions, log, looksMs: 100 })
  const [stays, goes] = [viewer(), viewer()]
  hub.add(goes.own, null)
  hub.remove(goes.own)
  hub.add(stays.own, null)
  await expect.poll(() => looks.length, { timeout: 5000 }).toBeGreaterThan(1)
  expect(new Set(looks)).toEqual(new Set(['anna all']))
  hub.remove(stays.own)
})
