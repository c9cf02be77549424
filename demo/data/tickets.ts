import * as z from 'zod'
import { tickets } from '#server/schema/care.ts'
import list from './tickets.json' with { type: 'json' }

/**
 * One request as it comes in again and again, and how such a conversation goes on: `back` is what the requester says
 * after the reply.
 */
const story = z.strictObject({
  category: z.enum(tickets.category.enumValues),
  subject: z.string(),
  text: z.string(),
  reply: z.string(),
  note: z.string().optional(),
  back: z.string().optional(),
  tags: z.array(z.string()),
})
export type Story = z.infer<typeof story>

export const {
  stories,
  french: frenchStory,
  arabic: arabicStory,
} = z.strictObject({ stories: z.array(story), french: story, arabic: story }).parse(list)
