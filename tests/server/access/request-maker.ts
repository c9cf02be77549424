import type { AccessWorld, Me, Whose } from './world.ts'

export interface RouteRequest {
  path: string
  body?: object
}
/** Makes a record and answers the request about it. It must fit the route's schemas, or nothing is learnt of access. */
export type RequestMaker = (world: AccessWorld, me: Me, whose: Whose) => Promise<RouteRequest>
