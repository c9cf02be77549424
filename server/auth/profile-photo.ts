import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { ownProfile } from '#contract/account.ts'
import { squarePicture } from '#server/platform/files/picture.ts'
import { readUpload } from '#server/platform/files/read-upload.ts'
import { storageOf } from '#server/platform/files/storage.ts'
import { type Context, defineRoute } from '#server/platform/http/define-route.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { accounts } from '#server/schema/accounts.ts'
import { ownProfileOf } from './profile.ts'

const path = '/api/auth/profile/photo'
const perAccount = { limit: 30, seconds: 3600 }
const photoType = 'image/webp'

/** Stores the name of an account's new picture and deletes the file of the old one. */
async function exchange({ db, env, sessions, user }: Context & { user: User }, photo: string | null) {
  const before = await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ photo: accounts.photo })
      .from(accounts)
      .where(eq(accounts.id, user.id))
      .for('update')
    await tx.update(accounts).set({ photo }).where(eq(accounts.id, user.id))
    return row?.photo
  })
  sessions.forget(user.sessionId)
  if (before) await storageOf(env).remove(before)
  const [account] = await db.select().from(accounts).where(eq(accounts.id, user.id))
  if (!account) throw notFound()
  return ownProfileOf(account, env)
}

const upload = defineRoute({
  method: 'put',
  path,
  summary: 'Set the own picture: a JPEG, PNG or WebP in the field `file`, up to 10 MB',
  tags: ['auth'],
  access: 'signed-in',
  atomic: false,
  raw: true,
  answers: { 200: ownProfile },
  handle: async (context) => {
    const { db, env, now, user } = context
    await countWithin(db, `photos:${user.id}`, now, perAccount)
    const picture = await squarePicture((await readUpload(context)).bytes)
    const name = `photo-${randomUUID()}.webp`
    await storageOf(env).put(name, picture, photoType)
    return exchange(context, name)
  },
})

const remove = defineRoute({
  method: 'delete',
  path,
  summary: 'Take the own picture away',
  tags: ['auth'],
  access: 'signed-in',
  atomic: false,
  answers: { 200: ownProfile },
  handle: (context) => exchange(context, null),
})

const show = defineRoute({
  method: 'get',
  path: '/api/auth/photos/{name}',
  summary: 'The picture of an account: any for staff, the own one for others',
  tags: ['auth'],
  access: 'signed-in',
  params: z.object({ name: z.string().regex(/^photo-[\da-f-]{36}\.webp$/) }),
  content: [photoType],
  answers: { 200: z.string() },
  handle: async ({ env, user, params }) => {
    const mayLook = params.name === user.photo || access.accounts.all.includes(user.role)
    const file = mayLook ? await storageOf(env).get(params.name) : null
    if (!file) throw notFound()
    return new Response(file.bytes, {
      headers: {
        'content-type': photoType,
        'content-length': String(file.bytes.byteLength),
        'content-disposition': 'inline; filename="photo.webp"',
        vary: 'Cookie',
      },
    })
  },
})

export const profilePhotoRoutes = [upload, remove, show]
