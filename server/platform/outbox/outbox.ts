import { randomUUID } from 'node:crypto'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { Log } from '#server/platform/log.ts'
import { type Seal, seal, unseal } from '#server/platform/secrets/seal.ts'
import { outbox } from '#server/schema/outbox.ts'
import { createDelivery } from './delivery.ts'
import { DeliveryRefused, type Message, type Posted, type Sender } from './message.ts'

export interface Outbox {
  /** Stores a message with `via`, the transaction of what causes it: it is delivered when that is committed. */
  post: (via: Db, message: Posted) => Promise<void>
  /** Something was committed: looks for what is due, soon and not now, so that no answer waits for it. */
  wake: () => void
  /** Looks for what is due every second, until stopped; that resolves when all that was due has been tried. */
  watch: () => () => Promise<void>
  /** Resolves when all that is due has been tried. */
  settled: () => Promise<void>
}

interface Parts {
  db: Db
  env: Pick<Env, 'SECRET'>
  clock: () => Date
  send: Sender
  log: Log
}

const pollMs = 1000
const usualSeconds = 24 * 3600

class SealBroken extends DeliveryRefused {
  override readonly name = 'SealBroken'
}

/** Null when it was sealed with another SECRET: no try of this server will ever open it. */
function opened(seal: Seal, sealed: string): Posted | null {
  try {
    return JSON.parse(unseal(seal, sealed)) as Posted
  } catch {
    return null
  }
}

/**
 * Messages that outlive the server: each waits in the database, unreadable there, until it is delivered or of no use
 * any more. Any number of servers may deliver from one database. A server that is killed between delivering a message
 * and noting that leaves it to be delivered again, with the same id.
 */
export function createOutbox({ db, env, clock, send, log }: Parts): Outbox {
  const sealOf = (id: string): Seal => ({ secret: env.SECRET, purpose: 'outbox', boundTo: id })
  const delivery = createDelivery({
    db,
    clock,
    log,
    deliver: async ({ id, sealed }) => {
      const posted = opened(sealOf(id), sealed)
      if (!posted) throw new SealBroken('sealed', true)
      const { to, ...message } = posted
      if (to !== null) await send({ ...message, to } satisfies Message, id)
    },
  })
  return {
    async post(via, { goodFor = usualSeconds, ...message }) {
      const id = randomUUID()
      const now = clock()
      await via.insert(outbox).values({
        id,
        sealed: seal(sealOf(id), JSON.stringify(message)),
        createdAt: now,
        dueAt: now,
        expiresAt: new Date(now.getTime() + goodFor * 1000),
      })
    },
    wake: () => void setImmediate(delivery.look),
    watch() {
      delivery.look()
      const timer = setInterval(delivery.look, pollMs)
      return async () => {
        clearInterval(timer)
        await delivery.settled()
      }
    },
    settled: delivery.settled,
  }
}
