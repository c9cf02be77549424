import { routes } from '#src/lib/routes.ts'

/** The few addresses that the guard leads to; `build/guard-script.ts` prints them without the rest of the routes. */
export const paths = {
  login: routes.login(),
  driverLogin: routes.driverLogin(),
  dashboard: routes.dashboard(),
  day: routes.day(),
  landing: routes.landing(),
}
