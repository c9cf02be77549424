import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { type FileType, storedFile } from '#contract/file.ts'
import { id } from '#contract/record.ts'
import type { Env } from '#server/platform/env.ts'
import { attachment } from '#server/platform/files/name.ts'
import { readUpload } from '#server/platform/files/read-upload.ts'
import { storageOf } from '#server/platform/files/storage.ts'
import { storeUpload } from '#server/platform/files/store-upload.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { type Context, defineRoute, type Route, reply } from '#server/platform/http/define-route.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { fileReach } from '#server/reach/files.ts'
import { files } from '#server/schema/files.ts'

const perAccount = { limit: 200, seconds: 3600 }

const upload = defineRoute({
  method: 'post',
  path: '/api/web/files',
  summary:
    'Upload a JPEG, PNG, WebP or PDF in the field `file`, up to 10 MB, for a record to take over; with `photo` in the field `use` the picture of a person',
  tags: ['Files'],
  access: access.files.upload,
  atomic: false,
  raw: true,
  fields: z.object({ use: z.enum(['photo']).optional() }),
  answers: { 201: storedFile },
  handle: async (ctx) => {
    await countWithin(ctx.db, `files:${ctx.user.id}`, ctx.now, perAccount)
    return reply(201, await storeUpload(ctx, await readUpload(ctx), { createdBy: ctx.user.id }))
  },
})

/** What a file's content is handed out with: its kind and size, and the rules for whoever shows it. */
async function handOut(ctx: Context & { user: User; params: { id: string } }, only?: FileType) {
  const { db, env, user, params } = ctx
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, params.id), fileReach(db, user, ctx.now), only && eq(files.type, only)))
  const content = row && (await storageOf(env).get(row.storedAs))
  if (!(row && content)) throw notFound()
  await recordAudit({ ...ctx, user }, 'read', 'file', [row.id])
  if (row.ownerKind === 'child' && row.ownerId !== null)
    await recordAudit({ ...ctx, user }, 'read', 'child', [row.ownerId])
  const headers = { 'content-type': row.type, 'content-length': String(content.bytes.byteLength) }
  return { name: row.name, bytes: content.bytes, headers }
}

const download = defineRoute({
  method: 'get',
  path: '/api/web/files/{id}',
  summary: 'The content of a file, to be saved; each one handed out is audited',
  tags: ['Files'],
  access: 'signed-in',
  params: z.object({ id }),
  content: ['application/pdf', 'image/*'],
  answers: { 200: z.string() },
  handle: async (ctx) => {
    const { name, bytes, headers } = await handOut(ctx)
    return new Response(bytes, {
      headers: {
        ...headers,
        'content-disposition': attachment(name),
        // A PDF can hold scripts; whoever opens it in a tab all the same opens it in nobody's name.
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      },
    })
  },
})

/** The console's own pages, which alone may have a PDF in a frame. */
const framers = ({ PUBLIC_ORIGIN, CORS_ORIGINS }: Env) =>
  ["'self'", ...(PUBLIC_ORIGIN ? [PUBLIC_ORIGIN] : []), ...CORS_ORIGINS].join(' ')

/**
 * No picture, and never HTML: a browser's own viewer shows a PDF in a process of its own, where its scripts reach neither
 * page nor session. A sandbox would take that viewer away.
 */
const viewPdf = defineRoute({
  method: 'get',
  path: '/api/web/files/{id}/pdf',
  summary:
    'A PDF for the browser’s own viewer, within the console; 404 for other files; each look is audited',
  tags: ['Files'],
  access: 'signed-in',
  params: z.object({ id }),
  content: ['application/pdf'],
  answers: { 200: z.string() },
  handle: async (ctx) => {
    const { name, bytes, headers } = await handOut(ctx, 'application/pdf')
    return new Response(bytes, {
      headers: {
        ...headers,
        'content-disposition': attachment(name).replace('attachment', 'inline'),
        'content-security-policy': `default-src 'none'; frame-ancestors ${framers(ctx.env)}`,
        'x-frame-options': 'SAMEORIGIN',
      },
    })
  },
})

export const fileRoutes: readonly Route[] = [upload, download, viewPdf]
