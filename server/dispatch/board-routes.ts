import * as access from '#contract/access.ts'
import { boardMoved, boardMoves } from '#contract/trip-board.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { moveOnBoard, tryOnBoard } from './board-moves.ts'

const move = defineRoute({
  method: 'post',
  path: '/api/web/trip-management/board/moves',
  summary: 'Gives one trip to somebody else, or exchanges the drivers of two: both or neither',
  tags: ['Trips'],
  access: access.trips.write,
  body: boardMoves,
  answers: { 200: boardMoved },
  handle: (ctx) => (ctx.body.tryOnly ? tryOnBoard : moveOnBoard)(ctx, ctx.body.moves),
})

/** What is done on the board of the day. */
export const boardRoutes: Route[] = [move]
