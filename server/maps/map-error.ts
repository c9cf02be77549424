import type { MapGround } from '#contract/map.ts'

type Problem = NonNullable<MapGround['problem']>

/** What the map is drawn on can't be had. The message is for the log: a code or a status, never an address with its keys. */
export class MapError extends Error {
  override readonly name = 'MapError'
  readonly problem: Problem

  constructor(message: string, { problem, cause }: { problem: Problem; cause?: unknown }) {
    super(message, { cause })
    this.problem = problem
  }
}
