import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import { storedFile } from '#contract/file.ts'
import type { Role } from '#contract/people.ts'
import { id } from '#contract/record.ts'
import { countWithin } from '#server/auth/throttle.ts'
import { files } from '#server/db/schema/files.ts'
import { recordAudit } from '#server/history/audit.ts'
import { defineRoute, type Route, reply } from '#server/http/define-route.ts'
import { notFound } from '#server/http/problem.ts'
import { keepFile } from './keep.ts'
import { attachment } from './name.ts'
import { fileReach } from './reach.ts'
import { readUpload } from './read-upload.ts'
import { storageOf } from './storage.ts'

const perAccount = { limit: 200, seconds: 3600 }
/** Those who add papers to a record. */
const uploaders: readonly Role[] = ['admin', 'dispatcher', 'support', 'company', 'driver']

const upload = defineRoute({
  method: 'post',
  path: '/api/web/files',
  summary: 'Upload a JPEG, PNG, WebP or PDF in the field `file`, up to 10 MB, for a record to take over',
  tags: ['Files'],
  access: uploaders,
  atomic: false,
  raw: true,
  answers: { 201: storedFile },
  handle: async (ctx) => {
    await countWithin(ctx.db, `files:${ctx.user.id}`, ctx.now, perAccount)
    return reply(201, await keepFile(ctx, await readUpload(ctx.request), { createdBy: ctx.user.id }))
  },
})

const download = defineRoute({
  method: 'get',
  path: '/api/web/files/{id}',
  summary: 'The content of a file, to be saved; each one handed out is audited',
  tags: ['Files'],
  access: 'signed-in',
  params: z.object({ id }),
  answers: { 200: z.string() },
  handle: async (ctx) => {
    const { db, env, user, params } = ctx
    const [row] = await db
      .select()
      .from(files)
      .where(and(eq(files.id, params.id), fileReach(db, user)))
    const content = row && (await storageOf(env).get(row.storedAs))
    if (!(row && content)) throw notFound()
    await recordAudit(ctx, 'read', 'file', [row.id])
    return new Response(content.bytes, {
      headers: {
        'content-type': row.type,
        'content-length': String(content.bytes.byteLength),
        'content-disposition': attachment(row.name),
        // A PDF can hold scripts; whoever opens it in a tab all the same opens it in nobody's name.
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      },
    })
  },
})

export const fileRoutes: readonly Route[] = [upload, download]
