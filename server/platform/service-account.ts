import * as z from 'zod'

const fields = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  private_key_id: z.string().optional(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
})

/** The JSON file that Firebase gives for a service account, as text. */
export const serviceAccount = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      // The text is a key: it must not end up in a message.
      context.addIssue({ code: 'custom', message: 'must be the JSON of a service account' })
      return z.NEVER
    }
  })
  .pipe(fields)
