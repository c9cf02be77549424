import type { FieldMessages } from '#server/platform/http/problem.ts'

const currencies = new Set(Intl.supportedValuesOf('currency'))

function isZone(name: string) {
  try {
    return name.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Checks currency and time zone, which plans and prices need; messages by field. */
export const marketProblems = ({
  currency,
  timezone,
}: {
  currency: string
  timezone: string
}): FieldMessages => ({
  ...(!currencies.has(currency) && { currency: ['applications:currency'] }),
  ...(!isZone(timezone) && { timezone: ['applications:timezone'] }),
})
