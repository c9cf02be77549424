import * as z from 'zod'
import * as access from '#contract/access.ts'
import {
  driverDay as day,
  driverCallInput,
  runPositions,
  sweepInput,
  vehicleCheckInput,
} from '#contract/driver-day.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { recordCall } from './calls.ts'
import { recordCheck } from './checks.ts'
import { driverDay } from './day.ts'
import { takePositions } from './positions.ts'
import { recordSweep } from './sweeps.ts'

const path = '/api/web/driver-day'
const common = { tags: ['Driver’s day'], access: access.driverDay.own } as const
const taken = z.object({})

/** What drivers see and record on their own day. Each can be sent twice: a phone that got no answer does so. */
export const driverDayRoutes: Route[] = [
  defineRoute({
    ...common,
    method: 'get',
    path,
    summary: 'The runs of the driver who is signed in, today’s and tomorrow’s',
    answers: { 200: day },
    handle: driverDay,
  }),
  defineRoute({
    ...common,
    method: 'post',
    path: `${path}/positions`,
    summary: 'Where the phone was during a run that is under way, or ended less than 15 minutes ago',
    // Positions of many are stored together, in a transaction of their own.
    atomic: false,
    body: runPositions,
    answers: { 200: taken },
    handle: async (ctx) => {
      await takePositions(ctx, ctx.body)
      return {}
    },
  }),
  defineRoute({
    ...common,
    method: 'post',
    path: `${path}/checks`,
    summary: 'A look over a vehicle before it is driven; nobody sets off with one that is not safe',
    body: vehicleCheckInput,
    answers: { 200: taken },
    handle: async (ctx) => {
      await recordCheck(ctx, ctx.body)
      return {}
    },
  }),
  defineRoute({
    ...common,
    method: 'post',
    path: `${path}/sweeps`,
    summary: 'The walk through the empty vehicle after a ride',
    body: sweepInput,
    answers: { 200: taken },
    handle: async (ctx) => {
      await recordSweep(ctx, ctx.body)
      return {}
    },
  }),
  defineRoute({
    ...common,
    method: 'post',
    path: `${path}/calls`,
    summary: 'Tells the desk at once that the driver is sick, late, or needs help',
    body: driverCallInput,
    answers: { 200: taken },
    handle: async (ctx) => {
      await recordCall(ctx, ctx.body)
      return {}
    },
  }),
]
