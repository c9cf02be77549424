import { eq, inArray, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { invalid } from '#server/platform/http/problem.ts'

type Filter = (value: string, ctx: WriteContext) => SQL | undefined

/** The column has this very value, the id of another record for instance. */
export const is =
  (column: PgColumn): Filter =>
  (value) =>
    eq(column, value)

/** `true` or `false`. */
export const isTrue =
  (column: PgColumn): Filter =>
  (value) =>
    eq(column, value === 'true')

/** One of several values, comma-separated; `all` and nothing are no condition. An unknown one is a 400 at `name`. */
export const oneOf =
  (name: string, column: SQLWrapper, known: z.ZodEnum): Filter =>
  (value, { t }) => {
    const wanted = [...new Set(value.split(','))].filter((one) => one !== '' && one !== 'all')
    if (wanted.some((one) => !known.safeParse(one).success)) {
      throw invalid({ [name]: [t('core:field.choice', { choices: known.options.join(', ') })] })
    }
    return wanted.length > 0 ? inArray(column, wanted) : undefined
  }
