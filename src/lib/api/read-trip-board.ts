import { tripActions } from '#contract/lists/trips.ts'
import type { BlockReason } from '#contract/people.ts'
import type { BoardDriver, BoardSpan, BoardTrip, TripBoard, TripBoardAnswer } from '#contract/trip-board.ts'
import {
  count,
  fields,
  flag,
  known,
  list,
  oneOf,
  orNull,
  type Read,
  refOrNull,
  rowReaders,
  text,
  textOrNull,
  withReference,
  zone,
} from './field-readers.ts'
import { isObject } from './response-shape.ts'

const span = fields<BoardSpan>({ from: text, to: text })
const reasons = list(fields<BlockReason>({ code: text, message: text }))
const vehicle = { id: text, plate: text }

const readTrip = withReference(
  fields<BoardTrip>({
    ...rowReaders,
    reference: text,
    booking: text,
    company: refOrNull,
    status: oneOf<BoardTrip['status']>,
    from: text,
    to: text,
    pickup: text,
    dropoff: text,
    riders: list(text),
    passengers: count,
    driver: textOrNull<string>,
    vehicle: orNull(fields<NonNullable<BoardTrip['vehicle']>>(vehicle)),
    actions: known(tripActions),
    conflicts: reasons,
    warnings: reasons,
    way: orNull(fields<NonNullable<BoardTrip['way']>>({ neededMin: count, thereMin: count })),
  }),
)

const readDriver = fields<BoardDriver>({
  id: text,
  name: text,
  code: text,
  phone: text,
  company: refOrNull,
  vehicle: orNull(
    fields<NonNullable<BoardDriver['vehicle']>>({
      ...vehicle,
      body: oneOf<NonNullable<BoardDriver['vehicle']>['body']>,
    }),
  ),
  status: textOrNull<NonNullable<BoardDriver['status']>>,
  canWork: (value) => (typeof value === 'boolean' ? value : null),
  blockReasons: reasons,
  shifts: (value) => (Array.isArray(value) ? value.map(span) : null),
  onLeave: flag,
})

const isDrawn = ({ from, to }: BoardSpan) => Date.parse(from) <= Date.parse(to)

const readBoard: Read<TripBoard> = (value) => {
  const board = fields<TripBoard>({
    date: text,
    zone,
    from: text,
    to: text,
    drivers: list(readDriver),
    trips: list(readTrip),
  })(value)
  // What has no times has no place on a line of time.
  return { ...board, trips: board.trips.filter(isDrawn) }
}

/** An answer of another backend's may be the board itself. */
export function readTripBoard(body: Record<string, unknown>): TripBoardAnswer {
  if (!('board' in body)) return { stamp: '', board: readBoard(body) }
  return { stamp: text(body.stamp), board: isObject(body.board) ? readBoard(body.board) : null }
}
