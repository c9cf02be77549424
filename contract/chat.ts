import * as z from 'zod'
import { bookingStatus } from './booking-states.ts'
import { mostChatFiles, mostChatMembers, mostOfMessage } from './chat-limits.ts'
import { storedFile } from './file.ts'
import { chatKinds, chatSubjects } from './lists/chats.ts'
import { continuedQuery } from './page.ts'
import { role } from './people.ts'
import { id, instant } from './record.ts'
import { tripStatus } from './trip-states.ts'

/** Somebody to talk to. */
export const chatPerson = z.object({
  id,
  name: z.string(),
  role,
  seenAt: instant.nullable().describe('When they were last seen with their conversations open'),
  here: z.boolean().describe('Whether they have them open now'),
})
/** Somebody who was seen lately. */
export const chatPresence = chatPerson.pick({ id: true, seenAt: true, here: true })
export type ChatPresence = z.infer<typeof chatPresence>
export type ChatPerson = z.infer<typeof chatPerson>

/** Messages of a conversation are numbered from 1: `received` and `read` are the numbers that somebody has got to. */
export const chatMember = z.object({ ...chatPerson.shape, received: z.int(), read: z.int() })
export type ChatMember = z.infer<typeof chatMember>

/** What a list shows of the newest message. */
const lastMessage = z.object({
  seq: z.int(),
  sender: id,
  text: z.string().describe('Its first 160 characters'),
  files: z.int().describe('How many'),
  createdAt: instant,
})

export const chat = z.object({
  id,
  kind: z.enum(chatKinds),
  name: z.string().describe('Of a group; empty for two people'),
  members: z.array(chatMember),
  unread: z.int().describe('Messages of others that are not read yet; 99 at most'),
  last: lastMessage.nullable(),
  updatedAt: instant,
})
export type Chat = z.infer<typeof chat>

const line = z.string().trim().max(80)
/** Two people have one conversation: it is answered where it is there already. A name makes it a group. */
export const chatInput = z.strictObject({
  members: z
    .array(id)
    .min(1)
    .max(mostChatMembers - 1),
  name: line.default(''),
})
export type ChatInput = z.input<typeof chatInput>

/** A booking or trip as far as a conversation shows it: its page tells the rest to those who may read it. */
export const chatCard = z.object({
  kind: z.enum(chatSubjects),
  id,
  reference: z.string(),
  status: z.union([bookingStatus, tripStatus]),
  at: instant.describe('When it begins'),
  booking: id.describe('The booking whose page shows it'),
})
export type ChatCard = z.infer<typeof chatCard>

export const chatMessage = z.object({
  id,
  seq: z.int(),
  sender: id,
  text: z.string(),
  files: z.array(storedFile),
  about: chatCard
    .nullable()
    .describe('Null where it is about nothing, or about what this reader may not read'),
  hidden: z.boolean().describe('Whether it is about something that this reader may not read'),
  key: z.string().nullable().describe('What its sender has called it; null for others'),
  createdAt: instant,
})
export type ChatMessage = z.infer<typeof chatMessage>

const key = z.string().min(8).max(64)
/** `key` is its sender's name for it: sent twice, it is one message. */
export const chatMessageInput = z.strictObject({
  key,
  text: z.string().max(mostOfMessage).default(''),
  files: z.array(id).max(mostChatFiles).default([]),
  about: z
    .strictObject({ kind: z.enum(chatSubjects), id })
    .nullable()
    .default(null),
})
export type ChatMessageInput = z.input<typeof chatMessageInput>

/** One of them at most: the messages before a number, after it, or around it; without any the newest. */
export const chatMessagesQuery = z.strictObject({
  before: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
  after: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
  around: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
})
/** Messages in their order, and whether there are others before and after them. */
export const chatMessages = z.object({
  messages: z.array(chatMessage),
  older: z.boolean(),
  newer: z.boolean(),
})
export type ChatMessages = z.infer<typeof chatMessages>

const seq = z.int().min(0).max(2_000_000_000)
export const chatRead = z.strictObject({ seq })
/** How far each of them has come to the reader. */
export const chatReceived = z.strictObject({ chats: z.array(z.strictObject({ id, seq })).min(1).max(200) })
export type ChatReceived = z.infer<typeof chatReceived>

/** One's conversations, or those that a search finds by a group's name and those who are in it. */
export const chatQuery = z.strictObject({ search: z.string().max(120).optional(), ...continuedQuery })

export const chatSearchQuery = z.strictObject({ search: z.string().trim().max(120).default('') })
/** A message that a search finds. */
export const foundMessage = z.object({
  chat: id,
  seq: z.int(),
  sender: z.string().describe('Their name'),
  text: z.string(),
  createdAt: instant,
})
export type FoundMessage = z.infer<typeof foundMessage>
