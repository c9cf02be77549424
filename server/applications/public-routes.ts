import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { companyApplication, driverApplication, newApplication } from '#contract/application.ts'
import { notice } from '#contract/auth.ts'
import { storedFile } from '#contract/file.ts'
import { limitMails } from '#server/auth/verify-mail.ts'
import { readUpload } from '#server/platform/files/read-upload.ts'
import { storeUpload } from '#server/platform/files/store-upload.ts'
import { defineRoute, reply } from '#server/platform/http/define-route.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { applyAsCompany } from './apply-company.ts'
import { applyAsDriver } from './apply-driver.ts'
import { createApplicationToken, readApplicationToken } from './submission.ts'

const path = '/api/registrations'
const hour = 3600
const startsPerCaller = { limit: 30, seconds: hour }
const uploadsPerCaller = { limit: 80, seconds: hour }
const uploadsPerApplication = { limit: 30, seconds: 4 * hour }
const perCaller = { limit: 15, seconds: hour }

const floorMs = 300

/** Answers no sooner than in 0.3 s, so that the time does not reveal whether a phone number is known already. */
async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), setTimeout(floorMs)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}

const start = defineRoute({
  method: 'post',
  path: `${path}/applications`,
  summary:
    'Begin an application without an account: what is uploaded and sent in belongs together by its token',
  tags: ['Registration'],
  access: 'public',
  atomic: false,
  answers: { 201: newApplication },
  handle: async ({ db, env, now, ip }) => {
    await countWithin(db, `applications:${ip}`, now, startsPerCaller)
    return reply(201, await createApplicationToken(env, now))
  },
})

const upload = defineRoute({
  method: 'post',
  path: `${path}/files`,
  summary: 'Upload a paper in the field `file` for the token in the field `application`',
  tags: ['Registration'],
  access: 'public',
  atomic: false,
  raw: true,
  fields: z.object({ application: z.string().describe('The token of POST /api/registrations/applications') }),
  expires: true,
  answers: { 201: storedFile },
  handle: async (ctx) => {
    const { db, env, now, ip } = ctx
    await countWithin(db, `application-files:${ip}`, now, uploadsPerCaller)
    const sent = await readUpload(ctx)
    const application = await readApplicationToken(env, now, sent.field('application'))
    await countWithin(db, `application-files:${application}`, now, uploadsPerApplication)
    return reply(201, await storeUpload(ctx, sent, { application }))
  },
})

const driver = defineRoute({
  method: 'post',
  path: `${path}/drivers`,
  summary: 'Apply as a driver; staff decide. The answer does not tell whether the phone number is known',
  tags: ['Registration'],
  access: 'public',
  atomic: false,
  body: driverApplication,
  expires: true,
  answers: { 201: notice },
  handle: async (ctx) => {
    const { application, consent: _, ...details } = ctx.body
    const id = await readApplicationToken(ctx.env, ctx.now, application)
    await countWithin(ctx.db, `applications-sent:${ctx.ip}`, ctx.now, perCaller)
    await limitMails(ctx, details.email.toLowerCase())
    await inConstantTime(() => applyAsDriver(ctx, id, details))
    return reply(201, { detail: ctx.t('applications:received') })
  },
})

const company = defineRoute({
  method: 'post',
  path: `${path}/companies`,
  summary: 'Apply as a company that books rides; staff decide',
  tags: ['Registration'],
  access: 'public',
  atomic: false,
  body: companyApplication,
  expires: true,
  answers: { 201: notice },
  handle: async (ctx) => {
    const { application, consent: _, ...details } = ctx.body
    const id = await readApplicationToken(ctx.env, ctx.now, application)
    await countWithin(ctx.db, `applications-sent:${ctx.ip}`, ctx.now, perCaller)
    await limitMails(ctx, details.email.toLowerCase())
    await applyAsCompany(ctx, id, details)
    return reply(201, { detail: ctx.t('applications:received') })
  },
})

export const publicApplicationRoutes = [start, upload, driver, company]
