import type { FareRule } from '#server/quotes/price.ts'

type Rule = Pick<
  FareRule,
  'id' | 'name' | 'vehicleType' | 'zone' | 'currency' | 'validFrom' | 'validTo' | 'priority' | 'active'
>

const lastDay = '9999-12-31'

const meets = (a: Rule, b: Rule) =>
  a.validFrom <= (b.validTo ?? lastDay) && b.validFrom <= (a.validTo ?? lastDay)

/** The other active rules that fit the same rides at the same priority, so that the choice between them is arbitrary. */
export const overlapping = (rule: Rule, all: readonly Rule[]) =>
  all
    .filter(
      (other) =>
        rule.active &&
        other.active &&
        other.id !== rule.id &&
        other.priority === rule.priority &&
        other.vehicleType === rule.vehicleType &&
        other.zone === rule.zone &&
        other.currency === rule.currency &&
        meets(rule, other),
    )
    .map(({ id, name }) => ({ id, name }))
