import type { z } from 'zod'
import type { Translate } from '#server/platform/i18n/messages.ts'
import { invalid } from './problem.ts'

/** The states in a comma-separated `status` parameter; `all` and nothing are none. An unknown one is a 400. */
export function readStatuses<Status extends string>(
  known: z.ZodEnum<Record<Status, Status>>,
  list: string | undefined,
  t: Translate,
): Status[] {
  const names = (list ?? '').split(',').filter((name) => name !== '' && name !== 'all')
  return [...new Set(names)].map((name) => {
    const parsed = known.safeParse(name)
    if (parsed.success) return parsed.data
    throw invalid({ status: [t('core:field.choice', { choices: known.options.join(', ') })] })
  })
}
