interface Area {
  /** What is changed, a little at a time. */
  mutate: readonly string[]
  /** The tests that should notice. They are those of this code alone, so that a mutant costs seconds. */
  tests: readonly string[]
  /** Files that prepare the run. */
  setup: readonly string[]
  /** What counts is done while a module is loaded: its mutants are shown to all tests of the area, each in a module anew. */
  isStatic?: boolean
  /** Each file of tests has its modules to itself, as it has where it is run otherwise. */
  isolated?: boolean
}

const template = 'tests/server/support/template.ts'

const onServer = (mutate: readonly string[], names: readonly string[]): Area => ({
  mutate,
  tests: names.map((name) => `tests/server/${name}.test.ts`),
  setup: [template],
})

const inUnit = (mutate: readonly string[], names: readonly string[]): Area => ({
  mutate,
  tests: names.map((name) => `tests/unit/${name}.test.{ts,tsx}`),
  setup: [],
})

const areas: Readonly<Record<string, Area>> = {
  access: {
    ...onServer(['contract/access.ts', 'server/platform/http/guard.ts'], ['access/access', 'http-guard']),
    isStatic: true,
  },
  dispatch: onServer(
    ['server/dispatch/*.ts'],
    [
      '{aboard-twice,arrivals,board-moves,calendar,fence-arrivals,handover,pickup-proposals,relief}',
      '{booking,cover,driver,handover,late,relief,school,series,shared,trip}-*',
    ],
  ),
  lib: inUnit(['src/lib/**/*.ts'], ['!(inline-lists|role-lists|nav-chunks|push-worker)']),
  money: onServer(
    ['server/quotes/*.ts', 'server/trips/fees.ts'],
    ['quote-*', 'money-prices', 'statements', 'booking-create', 'trip-fees'],
  ),
  sessions: onServer(
    ['server/platform/sessions/*.ts'],
    ['auth-*', 'my-sessions', 'session-*', 'two-factor', 'recovery'],
  ),
  session: inUnit(
    ['src/lib/api/{session,client,transport,retry}*.ts', 'src/lib/guard/*.ts'],
    ['api-*', 'guard', 'next', 'stores-*'],
  ),
  stores: {
    mutate: ['src/lib/api/*.ts'],
    tests: ['tests/stores/*.test.ts'],
    setup: [template],
    isolated: true,
  },
  states: {
    ...inUnit(['contract/*-states.ts', 'contract/state.ts'], ['states', 'trip-buttons', 'trip-needs']),
    isStatic: true,
  },
}

/** @throws when there is no such area */
export function areaOf(name: string): Area {
  const area = areas[name]
  if (!area) throw new Error(`MUTATE names one of ${Object.keys(areas).join(', ')}.`)
  return area
}
