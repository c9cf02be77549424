import type { DriverDetails, DriverPaper } from '#contract/application.ts'
import { applicationVehiclePapers } from '#contract/lists/applications.ts'
import type { FieldMessages } from '#server/platform/http/problem.ts'

/** Required with an application; other papers that driving requires may follow later. */
const neededPapers: readonly DriverPaper[] = ['driving_licence', 'background_check']
const youngest = 18
const oldest = 100

/** The same day so many years earlier, `YYYY-MM-DD`; days compare as texts. */
const yearsBefore = (day: string, years: number) => String(Number(day.slice(0, 4)) - years) + day.slice(4)

function birthProblem(dob: string, today: string) {
  if (dob >= today) return 'applications:dob_future'
  if (dob > yearsBefore(today, youngest)) return 'applications:dob_young'
  return dob < yearsBefore(today, oldest) ? 'applications:dob_old' : undefined
}

interface Paper {
  type: string
  expiresOn: string | null
}

function paperProblems(papers: readonly Paper[], needed: readonly string[], dated: boolean, today: string) {
  const problems: FieldMessages = {}
  for (const type of needed) {
    if (!papers.some((paper) => paper.type === type)) problems[type] = ['applications:paper_missing']
  }
  for (const { type, expiresOn } of papers) {
    if (expiresOn !== null && expiresOn < today) problems[type] = ['applications:paper_expired']
    if (expiresOn === null && dated) problems[type] = ['applications:paper_undated']
  }
  return problems
}

const under = (prefix: string, problems: FieldMessages) =>
  Object.entries(problems).map(([key, texts]): [string, string[]] => [prefix + key, texts])

/** Rules beyond the schema: days that depend on `today`, and papers by vehicle. Keys as in the body. */
export function checkDriver(details: DriverDetails, today: string): FieldMessages {
  const birth = birthProblem(details.dob, today)
  const { vehicle } = details
  return Object.fromEntries([
    ...(birth ? [['dob', [birth]] as const] : []),
    ...(details.licenceExpiresOn < today
      ? [['licenceExpiresOn', ['applications:licence_expired']] as const]
      : []),
    ...under('papers.', paperProblems(details.papers, neededPapers, false, today)),
    ...(vehicle
      ? under('vehicle.papers.', paperProblems(vehicle.papers, applicationVehiclePapers, true, today))
      : []),
    ...(vehicle && vehicle.year > Number(today.slice(0, 4)) + 1
      ? [['vehicle.year', ['applications:year']] as const]
      : []),
  ])
}
