import * as z from 'zod'
import { chatDays } from '#contract/chat-limits.ts'
import list from '#demo/data/chats.json' with { type: 'json' }
import type { Random } from '#demo/random.ts'
import type { Account, ChatMember, ChatMessage, Conversation, Driver, Making, Trip } from '#demo/types.ts'
import { demoDomain, demoDriverPhone } from '#server/platform/demo-accounts.ts'
import { fold } from '#server/schema/folding.ts'

/** `hours` is how long ago it was written; `about` a trip of the demo driver, or one that nobody drives yet. */
const seeds = z
  .array(
    z.strictObject({
      name: z.string(),
      members: z.array(z.string()),
      /** So many of the newest are unread by those who did not write them. */
      unread: z.int(),
      messages: z.array(
        z.strictObject({
          from: z.string(),
          hours: z.int().max(24 * chatDays),
          text: z.string(),
          about: z.union([z.literal('driver'), z.literal('open')]).optional(),
        }),
      ),
    }),
  )
  .parse(list)

type Seed = (typeof seeds)[number]

const hourMs = 3_600_000
const minuteMs = 60_000

/** Who is meant by the names of the seeds. */
function castOf(accounts: readonly Account[], drivers: readonly Driver[]): Map<string, Account> {
  const languages = new Map(drivers.map(({ id, languages }) => [id, languages]))
  const active = accounts.filter(({ status }) => status === 'active')
  const cast = new Map<string, Account>()
  for (const account of active) {
    const [name, domain] = (account.email ?? '').split('@')
    if (name && `@${domain}` === demoDomain) cast.set(name, account)
  }
  const find = (name: string, is: (account: Account) => boolean) => {
    const taken = new Set(cast.values())
    const found = active.find((account) => !taken.has(account) && is(account))
    if (found) cast.set(name, found)
  }
  find('driver', ({ phone, role }) => role === 'driver' && phone === demoDriverPhone)
  find('denise', ({ email }) => email?.startsWith('denise.') ?? false)
  find('tom', ({ email }) => email?.startsWith('tom.') ?? false)
  const speaks = (account: Account, tag: string) =>
    languages.get(account.driver ?? '')?.includes(tag) ?? false
  find('french', (account) => account.role === 'driver' && speaks(account, 'fr'))
  find('arabic', (account) => account.role === 'driver' && speaks(account, 'ar'))
  return cast
}

const gap = (trip: Trip, now: Date) => Math.abs(trip.startAt.getTime() - now.getTime())

/** The trips that messages are about: those of this kind that are nearest to now. */
function subjectsOf(now: Date, cast: ReadonlyMap<string, Account>, trips: readonly Trip[]) {
  const nearest = (is: (trip: Trip) => boolean) =>
    trips.filter(is).toSorted((a, b) => gap(a, now) - gap(b, now))[0]?.id
  const driver = cast.get('driver')?.driver
  return {
    driver: nearest(({ driverId }) => driverId !== null && driverId === driver),
    open: nearest(({ status, startAt }) => status === 'unassigned' && startAt > now),
  }
}

interface Written {
  senderId: string
  text: string
  createdAt: Date
  aboutKind: 'trip' | null
  aboutId: string | null
}

/** One conversation with those in it, and what they wrote. */
function conversation(
  chance: Random,
  seed: Pick<Seed, 'name' | 'unread'>,
  present: readonly [Account, Account, ...Account[]],
  written: readonly Written[],
) {
  const id = chance.id()
  const [first, second] = present
  const isGroup = seed.name !== ''
  const newest = written.at(-1)
  const chat: Conversation = {
    ...{ id, kind: isGroup ? 'group' : 'direct', name: seed.name, createdBy: first.id, changedIn: '0' },
    ...{ createdAt: written[0]?.createdAt ?? new Date(0), lastAt: newest?.createdAt ?? new Date(0) },
    lastSeq: written.length,
    pair: isGroup ? null : [first.id, second.id].toSorted().join(' '),
  }
  const members = present.map((one): ChatMember => {
    const read = one.id === newest?.senderId ? written.length : written.length - seed.unread
    return { chatId: id, accountId: one.id, received: read, read }
  })
  const messages = written.map(
    (one, index): ChatMessage => ({
      ...{ ...one, id: chance.id(), key: chance.id(), chatId: id, seq: index + 1, files: 0 },
      searchText: fold(one.text),
    }),
  )
  return { chat, members, messages }
}

/** Conversations of the office and its drivers, with some messages that are not read yet. */
export function makeChats(
  { random, now }: Making,
  accounts: readonly Account[],
  drivers: readonly Driver[],
  trips: readonly Trip[],
) {
  const chance = random.fork('chats')
  const cast = castOf(accounts, drivers)
  const subjects = subjectsOf(now, cast, trips)
  const made = seeds.flatMap((seed) => {
    const [first, second, ...others] = seed.members.flatMap((one) => cast.get(one) ?? [])
    if (!(first && second)) return []
    const written = seed.messages.flatMap(({ from, hours, text, about }): Written[] => {
      const sender = cast.get(from)
      const createdAt = new Date(now.getTime() - hours * hourMs - chance.int(3, 50) * minuteMs)
      const aboutId = (about && subjects[about]) ?? null
      const aboutKind = aboutId === null ? null : 'trip'
      return sender ? [{ senderId: sender.id, text, createdAt, aboutKind, aboutId }] : []
    })
    written.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    return [conversation(chance, seed, [first, second, ...others], written)]
  })
  return {
    chats: made.map(({ chat }) => chat),
    chatMembers: made.flatMap(({ members }) => members),
    chatMessages: made.flatMap(({ messages }) => messages),
  }
}
