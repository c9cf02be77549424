import { Temporal } from 'temporal-polyfill'
import * as access from '#contract/access.ts'
import { type FareTrial, type FareTrialAnswer, fareTrial, fareTrialAnswer } from '#contract/fare-rule.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { type FieldMessages, invalid } from '#server/platform/http/problem.ts'
import { loadFareRules } from '#server/quotes/plan.ts'
import { chooseRule, type FareRule, priceRide, ruleMisfit } from '#server/quotes/price.ts'
import { checkFareRule, fareColumns, overlapping } from './fare-rules.register.ts'

/** The id of a rule that is not stored yet. */
const unsaved = 'unsaved'

function ruleOf({ id, rule }: FareTrial, { t }: Pick<WriteContext, 't'>): FareRule {
  const faults: FieldMessages = {}
  checkFareRule(
    rule,
    (field, message) => {
      faults[`rule.${field}`] = [message]
    },
    t,
  )
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const { peak = null, ...columns } = fareColumns(rule)
  return { ...columns, peak, id: id ?? unsaved }
}

/** Prices a sample ride by a rule as it is typed, with what prices real rides; nothing is stored. Throws 400 by field. */
async function tryRule(ctx: WriteContext & { body: FareTrial }): Promise<FareTrialAnswer> {
  const { day, time, ...trip } = ctx.body.trip
  const rule = ruleOf(ctx.body, ctx)
  const zone = ctx.env.OPERATOR_ZONE
  const at = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds
  const ride = { ...trip, pickupAt: new Date(at), zone }
  const others = (await loadFareRules(ctx.db)).filter(({ id }) => id !== rule.id)
  const chosen = chooseRule([...others, rule], ride, rule.currency)
  const fit = ruleMisfit(rule, ride, rule.currency)
  return {
    quote: priceRide(rule, null, ride, rule.currency),
    applies: chosen?.id === rule.id,
    // The ride is priced in the rule's own currency.
    fit: fit === null || fit === 'currency' ? 'fits' : fit,
    first: chosen && chosen.id !== rule.id ? { id: chosen.id, name: chosen.name } : null,
    overlaps: overlapping(rule, others),
  }
}

export const fareTrialRoute: Route = defineRoute({
  method: 'post',
  path: '/api/web/fare-rules/try',
  summary: 'Fare rules: what a rule would ask for a ride, before it is saved',
  tags: ['Fare rules'],
  // Nothing is stored, and all that an answer names is read by whoever reads the rules.
  access: access.fareRules.read,
  body: fareTrial,
  atomic: false,
  answers: { 200: fareTrialAnswer },
  handle: tryRule,
})
