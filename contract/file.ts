import * as z from 'zod'
import { id, instant } from './record.ts'

/** Media types that may be uploaded, told by the content and never by the name. */
export const fileType = z.enum(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
export type FileType = z.infer<typeof fileType>

/** An uploaded file as records show it; its content is at `/api/web/files/{id}`. */
export const storedFile = z.object({
  id,
  name: z.string().describe('What the uploader called it, without its folders'),
  type: fileType,
  bytes: z.int().min(1),
  createdAt: instant,
})
export type StoredFile = z.infer<typeof storedFile>
