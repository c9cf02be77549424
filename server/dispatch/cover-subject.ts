import { eq } from 'drizzle-orm'
import type { Disruption } from '#contract/cover.ts'
import { coverMost, coverSubjectsOf } from '#contract/lists/cover.ts'
import type { Place, Point } from '#contract/place.ts'
import type { Leave } from '#contract/working-time.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { problemList } from '#server/platform/http/problem-list.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { assistants, drivers, schools } from '#server/schema/people.ts'
import { fullName } from '#server/trips/rows.ts'

type Circle = { point: Point; radiusM: number }
type Crew = { id: string; name: string }
/** Who drops out, or the circles within which rides are touched: those of a school are around its door and gates. */
export type Subject =
  | ({ of: 'driver' | 'assistant'; leave: readonly Leave[] } & Crew)
  | ({ of: 'vehicle' } & Crew)
  | ({ of: 'school'; circles: Circle[] } & Crew)
  | { of: 'area'; circles: Circle[] }

/** Whose door is no further from a stop than this, in metres, is stopped at. */
const doorM = 150
const dayMs = 24 * 3_600_000

/** 400 by field for what makes no sense together. */
function checkDisruption({ t }: ActorContext, input: Disruption): void {
  const problems = problemList()
  const [from, to] = [Date.parse(input.from), Date.parse(input.to)]
  if (!coverSubjectsOf[input.kind].includes(input.of)) problems.add('of', t('cover:invalid.of'))
  if (to <= from) problems.add('to', t('cover:invalid.order'))
  else if (to - from > coverMost.days * dayMs)
    problems.add('to', t('cover:invalid.long', { most: coverMost.days }))
  if (input.of !== 'area' && input.id === undefined) problems.add('id', t(`cover:needs.${input.of}`))
  const somewhere = input.lat !== undefined && input.lng !== undefined && input.radiusM !== undefined
  if (input.of === 'area' && !somewhere) problems.add('place', t('cover:needs.area'))
  problems.throwIfAny()
}

const circlesOf = (place: Place | null, gates: readonly { point: Point }[]) =>
  [...(place ? [place.point] : []), ...gates.map(({ point }) => point)].map((point) => ({
    point,
    radiusM: doorM,
  }))

/** Whom or what a disruption happens to. 400 by field for what makes no sense, 404 for who does not exist. */
export async function subjectOf(ctx: ActorContext, input: Disruption): Promise<Subject> {
  checkDisruption(ctx, input)
  const { db } = ctx
  const { id = '', lat = 0, lng = 0, radiusM = 0 } = input
  switch (input.of) {
    case 'area':
      return { of: 'area', circles: [{ point: { lat, lng }, radiusM }] }
    case 'school': {
      const [school] = await db.select().from(schools).where(eq(schools.id, id))
      if (!school) throw notFound()
      return { of: 'school', id, name: school.name, circles: circlesOf(school.place, school.gates) }
    }
    case 'vehicle': {
      const [vehicle] = await db.select().from(vehicles).where(eq(vehicles.id, id))
      if (!vehicle) throw notFound()
      return { of: 'vehicle', id, name: vehicle.plate }
    }
    default: {
      const table = input.of === 'driver' ? drivers : assistants
      const [person] = await db.select().from(table).where(eq(table.id, id))
      if (!person) throw notFound()
      return { of: input.of, id, name: fullName(person), leave: person.leave }
    }
  }
}
