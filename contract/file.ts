import * as z from 'zod'
import { fileTypes } from './lists/files.ts'
import { id, instant } from './record.ts'

export const fileType = z.enum(fileTypes)
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
