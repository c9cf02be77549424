import { and, inArray, sql } from 'drizzle-orm'
import type { ChildInput } from '#contract/child.ts'
import { type Locator, locator } from '#server/places/locate.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import type { Checked, Remember } from '#server/resources/spec.ts'
import { children } from '#server/schema/people.ts'

type Row = typeof children.$inferSelect
type One = Checked<Row, ChildInput>

const keyOf = ({ firstName, lastName, dob, home }: ChildInput) =>
  [firstName, lastName, dob, home.address].join('\n').toLowerCase()
const storedKey = sql<string>`lower(concat_ws(E'\n', ${children.firstName}, ${children.lastName}, ${children.dob}::text, ${children.home} ->> 'address'))`

/** Nobody is registered twice: the same name, birth date and home is the same child. */
async function checkDuplicates({ db, t }: WriteContext, all: readonly One[], earlier: Map<string, string>) {
  // Writers wait for each other here, or two of them could add the same child.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('children'))`)
  const keys = JSON.stringify(all.map(({ input }) => keyOf(input)))
  const rows = await db
    .select({ id: children.id, key: storedKey })
    .from(children)
    .where(
      and(
        inArray(children.dob, [...new Set(all.map(({ input }) => input.dob))]),
        sql`${storedKey} in (select jsonb_array_elements_text(${keys}::jsonb))`,
      ),
    )
  const known = new Map(rows.map(({ key, id }) => [key, id]))
  for (const { input, before, add } of all) {
    const key = keyOf(input)
    const owner = earlier.get(key) ?? known.get(key)
    if (owner !== undefined && owner !== before?.id) add('firstName', t('families:child.taken'))
    // Another row of the same file.
    earlier.set(key, before?.id ?? '')
  }
}

/** Finds a point for a home that was sent without one. */
async function placeChildren(all: readonly One[], find: Locator): Promise<void> {
  for (const { input, add } of all) {
    input.home = await find.home(input.home, (message) => add('home', message))
    for (const field of ['pickup', 'dropoff'] as const) {
      const sent = input[field]
      if (sent) input[field] = await find.place(sent, (message) => add(field, message))
    }
  }
}

/** Rules of a child's record beyond its schema. */
export async function checkChildren(
  ctx: WriteContext,
  all: readonly One[],
  remember: Remember,
): Promise<void> {
  const { find, earlier } = remember(() => ({ find: locator(ctx), earlier: new Map<string, string>() }))
  const today = dayIn(ctx.env.OPERATOR_ZONE, ctx.now)
  await placeChildren(all, find)
  for (const { input, add } of all) {
    if (input.dob > today) add('dob', ctx.t('families:child.unborn'))
  }
  if (all.length > 0) await checkDuplicates(ctx, all, earlier)
}
