import * as z from 'zod'
import { type Context, defineRoute } from '#server/platform/http/define-route.ts'
import { HttpProblem, invalid, unauthenticated } from '#server/platform/http/problem.ts'
import { isSameText } from '#server/platform/secrets/sign.ts'
import { findDevice, findOrAddTraccar } from './find-device.ts'
import { take } from './intake.ts'
import { forwarded, readForwarded } from './read-forwarded.ts'
import { parameters, phoneReport, readJson, readParameters } from './read-osmand.ts'
import type { Report } from './reported.ts'

const mostBytes = 256 * 1024
const tooLarge = () => new HttpProblem(413, { detail: 'core:too_large', code: 'too_large' })
const unreadable = () => invalid({ non_field_errors: ['tracking:unreadable'] })
/** As long as an id can be; whatever is none is not looked up. */
const uniqueId = /^[\x21-\x7e]{1,128}$/

const unknownDevice = () => invalid({ id: ['tracking:unknown_device'] })

/** Whether it was stored, however many of its positions were refused: apps would send those again for ever, so they are counted. */
const store = (
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  device: { id: string },
  { protocol, reported }: Report,
) => take(db, { deviceId: device.id, protocol, heardAt: now, reported }, env.POSITION_DAYS)

async function storeOsmand(context: Pick<Context, 'db' | 'env' | 'now'>, report: Report | undefined) {
  if (!report) throw unreadable()
  const device = uniqueId.test(report.uniqueId)
    ? await findDevice(context.db, 'osmand', report.uniqueId, context.now)
    : undefined
  if (!device?.active || !(await store(context, device, report))) throw unknownDevice()
  return {}
}

const taken = z.object({})
const tags = ['Tracking']
const osmand = '/api/tracking/osmand'

const byAddress = defineRoute({
  method: 'get',
  path: osmand,
  summary: 'Report a position in the OsmAnd protocol, by parameters of the address',
  tags,
  access: 'public',
  query: parameters,
  answers: { 200: taken },
  handle: (context) =>
    storeOsmand(context, readParameters(new URL(context.request.url).searchParams, context.now)),
})

const textOf = async ({ receive }: Pick<Context, 'receive'>) =>
  (await receive(mostBytes, tooLarge)).toString('utf8')

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const byForm = defineRoute({
  method: 'post',
  path: osmand,
  summary:
    'Report positions in the OsmAnd protocol: parameters of the address or of a form, or JSON of Traccar Client',
  tags,
  access: 'public',
  raw: true,
  takes: { 'application/x-www-form-urlencoded': parameters, 'application/json': phoneReport },
  answers: { 200: taken },
  handle: async (context) => {
    const { request, now } = context
    const { searchParams } = new URL(request.url)
    const body = await textOf(context)
    if (searchParams.has('lat') || searchParams.has('location'))
      return storeOsmand(context, readParameters(searchParams, now))
    const report = body.trimStart().startsWith('{')
      ? readJson(json(body), now)
      : readParameters(new URLSearchParams(body), now)
    return storeOsmand(context, report)
  },
})

const byTraccar = defineRoute({
  method: 'post',
  path: '/api/tracking/traccar',
  summary:
    'Take a position that Traccar passes on; its header is `Authorization: Bearer` with TRACKING_SECRET',
  tags,
  access: 'public',
  raw: true,
  takes: { 'application/json': forwarded },
  answers: { 200: taken },
  handle: async (context) => {
    const { request, env, db, now } = context
    const sent = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '') ?? ''
    if (!env.TRACKING_SECRET || !isSameText(sent, env.TRACKING_SECRET))
      throw unauthenticated('bad_tracking_secret')
    const report = readForwarded(json(await textOf(context)))
    if (!report) throw unreadable()
    const device = await findOrAddTraccar(db, report, now)
    if (device.active) await store(context, device, report)
    return {}
  },
})

/** Where devices, and Traccar for them, report positions. */
export const reportRoutes = [byAddress, byForm, byTraccar]
