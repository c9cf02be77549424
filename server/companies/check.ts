import type { FieldMessages } from '#server/platform/http/problem.ts'

const currencies = new Set(Intl.supportedValuesOf('currency'))

function isZone(name: string) {
  try {
    return name.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** That rides can be planned and priced: messages by field, none when both are known. */
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
