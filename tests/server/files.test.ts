import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { StoredFile } from '#contract/file.ts'
import { attachFiles, releaseFiles } from '#server/platform/files/attach.ts'
import { storageOf } from '#server/platform/files/storage.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import { files } from '#server/schema/files.ts'
import { auditLog } from '#server/schema/history.ts'
import { emptyFolder } from '../support/folder.ts'
import type { Client } from './support/client.ts'
import { picture, sendFile } from './support/files.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const folder = emptyFolder()
const server = await testServer({ env: { DATA_DIR: folder } })
const { account, app, as, clock, db, env, signedIn } = server
await tripWorld(db, clock())
const path = '/api/web/files'
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const day = 24 * 3600 * 1000

const send = (client: Client, bytes: Uint8Array, name = 'licence.jpg', type = 'image/jpeg') =>
  sendFile<StoredFile>(app, client, path, { bytes, name, type })
const cookie = (client: Client) => ({ cookie: [...client.cookies].map((pair) => pair.join('=')).join('; ') })
const open = (client: Client, id: string) => app.request(`${path}/${id}`, { headers: cookie(client) })
const stored = () => {
  const place = join(folder, 'files')
  return existsSync(place) ? readdirSync(place).filter((name) => !name.endsWith('.type')) : []
}
const rowOf = async (id: string) => {
  const [row] = await db.select().from(files).where(eq(files.id, id))
  return row
}

describe('an upload', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'as %s is written anew without the camera’s data',
    async (format) => {
      const client = await as('dispatcher')
      const photo = await picture(64, 48)
        .withExif({ IFD0: { Copyright: 'Secret Street 5' }, IFD3: { GPSLatitude: '51/1 27/1 0/1' } })
        .toFormat(format)
        .toBuffer()
      expect(photo.includes('Secret Street 5')).toBe(true)
      const { status, body } = await send(client, photo)
      expect(status).toBe(201)
      const answer = await open(client, body.id)
      const bytes = Buffer.from(await answer.arrayBuffer())
      const { width, height, exif, xmp, icc, ...rest } = await sharp(bytes).metadata()
      expect([rest.format, width, height, exif, xmp, icc]).toEqual([
        format,
        64,
        48,
        undefined,
        undefined,
        undefined,
      ])
      expect(bytes.includes('Secret')).toBe(false)
      expect(body.bytes).toBe(bytes.byteLength)
      expect((await rowOf(body.id))?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    },
  )

  test('keeps a PDF as it is, and is handed out to be saved, never shown', async () => {
    const client = await as('dispatcher')
    const { body } = await send(client, pdf, 'Führungszeugnis “neu”.pdf', 'text/html')
    const answer = await open(client, body.id)
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true)
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['content-disposition']).toBe(
      'attachment; filename="F_hrungszeugnis _neu_.pdf"; filename*=UTF-8\'\'F%C3%BChrungszeugnis%20%E2%80%9Cneu%E2%80%9D.pdf',
    )
  })

  test('of a PDF can be looked at in a frame of the console, and of nobody else’s; a picture can’t', async () => {
    const client = await as('dispatcher')
    const { body } = await send(client, pdf, 'licence.pdf')
    const answer = await open(client, `${body.id}/pdf`)
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(pdf)]).toEqual([200, true])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="licence.pdf"; filename*=UTF-8\'\'licence.pdf',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    })
    const shot = await send(client, await picture(8, 8).png().toBuffer())
    expect((await open(client, `${shot.body.id}/pdf`)).status).toBe(404)
    expect((await open(await as('viewer'), `${body.id}/pdf`)).status).toBe(404)
  })

  test.each([
    ['../../etc/passwd', 'passwd.png'],
    ['..\\..\\windows\\system.ini', 'system.png'],
    ['a\r\nSet-Cookie: x=1.png', 'aSet-Cookie x=1.png'],
    ['.htaccess', 'htaccess.png'],
    ['invoice\u202egnp.exe', 'invoicegnp.png'],
    ['...', 'file.png'],
    [`${'x'.repeat(500)}.png`, `${'x'.repeat(120)}.png`],
  ])('called %j is known as %j and lies under a random name', async (given, known) => {
    const client = await as('dispatcher')
    const { status, body } = await send(client, await picture(8, 8).png().toBuffer(), given)
    expect([status, body.name]).toEqual([201, known])
    expect((await rowOf(body.id))?.storedAs).toMatch(/^file-[\da-f-]{36}\.png$/)
    for (const name of stored()) expect(name).toMatch(/^file-[\da-f-]{36}\.(png|jpg|webp|pdf)$/)
  })
})

describe('refused is', () => {
  test.each([
    ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>')],
    [
      'a drawing that can hold scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['a GIF', Buffer.from('GIF89a\u0001\0\u0001\0', 'latin1')],
    ['an archive', Buffer.from('PK\u0003\u0004 and more of it', 'latin1')],
    ['a program', Buffer.from('MZ\u0090\0', 'latin1')],
  ])('%s', async (_, bytes) => {
    const { status, body } = await send(await as('dispatcher'), bytes)
    expect([status, body]).toEqual([400, { file: ['Choose a JPEG, PNG or WebP picture or a PDF.'] }])
  })

  test('a picture of 30 megapixels, before it is unpacked', async () => {
    const bomb = await picture(6000, 5000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.byteLength).toBeLessThan(1024 * 1024)
    const { status, body } = await send(await as('dispatcher'), bomb)
    expect([status, body]).toEqual([
      400,
      { file: ['This picture has more than 25 megapixels. Choose a smaller one.'] },
    ])
  })

  test('a picture that is cut short', async () => {
    const whole = await picture(1200, 900).jpeg().toBuffer()
    const { status, body } = await send(await as('dispatcher'), whole.subarray(0, whole.length / 2))
    expect([status, body]).toEqual([400, { file: ['This picture is damaged and cannot be read.'] }])
  })

  test('12 MB, whatever it is', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(12 * 1024 * 1024)])
    const { status, body } = await send(await as('dispatcher'), large)
    expect([status, body]).toEqual([413, { detail: 'The file is larger than 10 MB.', code: 'too_large' }])
  })

  test('an upload of a role that has no papers to give', async () => {
    expect((await send(await as('parent'), pdf)).status).toBe(403)
  })

  test('what is left of it after a refusal: nothing', async () => {
    const [rows, kept] = [await db.$count(files), stored().length]
    await send(await as('dispatcher'), Buffer.from('no picture'))
    expect([await db.$count(files), stored().length]).toEqual([rows, kept])
  })
})

describe('a file is found by', () => {
  test('its uploader alone until a record takes it over', async () => {
    const owner = await signedIn(await account('driver', { driver: 'amal' }))
    const { body } = await send(owner, pdf)
    expect((await open(owner, body.id)).status).toBe(200)
    for (const role of ['admin', 'dispatcher', 'company', 'parent'] as const)
      expect((await open(await as(role), body.id)).status).toBe(404)
    expect((await app.request(`${path}/${body.id}`)).status).toBe(401)
  })

  test('the driver whose paper it is, staff with papers to do, and nobody else', async () => {
    const amal = await account('driver', { driver: 'amal', email: 'amal@example.test' })
    const { body } = await send(await signedIn(amal), pdf)
    const owner = { ownerKind: 'driver', ownerId: 'amal' } as const
    expect(await attachFiles(db, clock(), [body.id], { createdBy: amal }, owner)).toEqual([])
    const status = async (client: Client) => (await open(client, body.id)).status
    expect(await status(await signedIn(amal))).toBe(200)
    for (const role of ['admin', 'dispatcher', 'support', 'viewer'] as const)
      expect(await status(await as(role))).toBe(200)
    expect(await status(await as('finance'))).toBe(404)
    expect(await status(await signedIn(await account('driver', { driver: 'bo' })))).toBe(404)
    expect(await status(await signedIn(await account('parent', { parent: 'maya' })))).toBe(404)
    expect(await status(await signedIn(await account('company', { company: 'wheels' })))).toBe(404)
  })

  test('the company whose driver it is of', async () => {
    await db.execute(sql`update drivers set company_id = 'hillside' where id = 'lee'`)
    const uploader = await account('dispatcher')
    const { body } = await send(await signedIn(uploader), pdf)
    await attachFiles(
      db,
      clock(),
      [body.id],
      { createdBy: uploader },
      { ownerKind: 'driver', ownerId: 'lee' },
    )
    const company = (id: string) => account('company', { company: id }).then(signedIn)
    expect((await open(await company('hillside'), body.id)).status).toBe(200)
    expect((await open(await company('wheels'), body.id)).status).toBe(404)
  })

  test('each one handed out is in the audit log', async () => {
    const client = await as('dispatcher')
    const { body } = await send(client, pdf)
    await open(client, body.id)
    const rows = await db.select().from(auditLog).where(eq(auditLog.entity, 'file'))
    expect(rows.filter((row) => row.entityIds.includes(body.id))).toMatchObject([{ action: 'read' }])
  })
})

describe('a record takes over', () => {
  test('neither another’s upload, nor one that is taken, nor one that does not exist', async () => {
    const [mine, other] = [await account('dispatcher'), await account('dispatcher')]
    const { body } = await send(await signedIn(mine), pdf)
    const owner = { ownerKind: 'driver', ownerId: 'amal' } as const
    const attach = (ids: string[], createdBy: string) => attachFiles(db, clock(), ids, { createdBy }, owner)
    expect(await attach([body.id], other)).toEqual([body.id])
    expect(await attach([body.id, 'nothing'], mine)).toEqual(['nothing'])
    expect(await attach([body.id], mine)).toEqual([body.id])
  })

  test('what the sweep then leaves alone; the rest goes after a day, content and row', async () => {
    const uploader = await account('dispatcher')
    const client = await signedIn(uploader)
    const [kept, loose, released] = [
      await send(client, pdf),
      await send(client, pdf),
      await send(client, pdf),
    ]
    const later = new Date(clock().getTime() + day + 1000)
    const give = (id: string, ownerId: string) =>
      attachFiles(db, clock(), [id], { createdBy: uploader }, { ownerKind: 'vehicle', ownerId })
    await give(kept.body.id, 'car')
    await give(released.body.id, 'gone')
    await releaseFiles(db, clock(), { ownerKind: 'vehicle', ownerId: 'gone' })
    expect((await open(client, released.body.id)).status).toBe(404)
    const names = await Promise.all(
      [kept, loose, released].map(async ({ body }) => (await rowOf(body.id))?.storedAs),
    )
    await sweepFiles(db, storageOf(env), new Date(clock().getTime() + day - 1000))
    expect(stored()).toEqual(expect.arrayContaining([names[0], names[1]]))
    await sweepFiles(db, storageOf(env), later)
    expect(names.map((name) => stored().includes(name ?? ''))).toEqual([true, false, false])
    expect(await rowOf(loose.body.id)).toBeUndefined()
    expect((await open(client, kept.body.id)).status).toBe(200)
    expect(
      await attachFiles(
        db,
        clock(),
        [loose.body.id],
        { createdBy: uploader },
        { ownerKind: 'vehicle', ownerId: 'car' },
      ),
    ).toHaveLength(1)
  })
})
