import * as access from '#contract/access.ts'
import {
  mostTraccarFences,
  traccarFenceImport,
  traccarFencesImported,
  traccarGeofences,
} from '#contract/traccar-geofence.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { askOnce } from '#server/tracking/traccar/ask-once.ts'
import { requireSettings } from '#server/tracking/traccar/settings.ts'
import { type Compared, compareFences } from './compare.ts'
import { importFences } from './import-fences.ts'

const perMinute = { limit: 12, seconds: 60 }
/** Traccar has so long to list them again for an import: to store thousands takes seconds, and the console waits for 15. */
const importMs = 8000
const path = '/api/web/tracking/traccar/geofences'
const tags = ['Geofences']

const describe = ({ stamp, name, state, fault, area, own }: Compared) => ({
  ...{ stamp, name, state, fault },
  area: area && {
    shape: area.shape,
    size: area.shape === 'circle' ? area.radiusM : area.corners.length,
  },
  fence: own ? { id: own.id, name: own.name } : null,
})

/** Of more than can be listed, those with which there is nothing to do come last: the others have their turn after an import. */
function listed(all: readonly Compared[]): readonly Compared[] {
  if (all.length <= mostTraccarFences) return all
  const { left = [], done = [] } = Object.groupBy(all, ({ state }) =>
    state === 'same' || state === 'refused' ? 'done' : 'left',
  )
  return [...left, ...done].slice(0, mostTraccarFences)
}

const list = defineRoute({
  method: 'get',
  path,
  summary: 'The geofences of Traccar beside those here; 409 where Traccar is not set up',
  tags,
  access: access.geofences.write,
  limited: true,
  answers: { 200: traccarGeofences },
  handle: async (ctx) => {
    const settings = requireSettings(ctx.env)
    await countWithin(ctx.db, `traccar-fences:${ctx.user.id}`, ctx.now, perMinute)
    const { value, ...outcome } = await askOnce(settings, ctx.request.signal, (api) => api.geofences())
    const all = value ? await compareFences(ctx, value) : []
    const results = listed(all).map(describe)
    return { ...outcome, results, unlisted: all.length - results.length }
  },
})

const take = defineRoute({
  method: 'post',
  path: `${path}/import`,
  summary: 'Import geofences from Traccar, all in one act, by the stamps that they were listed with',
  tags,
  access: access.geofences.write,
  // Traccar may take its time, and no connection of the database waits for it. Sent again, it finds nothing left to do.
  atomic: false,
  body: traccarFenceImport,
  answers: { 200: traccarFencesImported },
  handle: async (ctx) => {
    const settings = requireSettings(ctx.env)
    await countWithin(ctx.db, `traccar-fences:${ctx.user.id}`, ctx.now, perMinute)
    const { signal } = ctx.request
    const { value, ...outcome } = await askOnce(settings, signal, (api) => api.geofences(), importMs)
    if (!value) return { ...outcome, added: 0, updated: 0, left: [] }
    return { ...outcome, ...(await importFences(ctx, value, ctx.body.stamps)) }
  },
})

/** What Traccar has as geofences, and their import. */
export const traccarFenceRoutes = [list, take]
