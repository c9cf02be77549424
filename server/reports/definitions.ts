import * as access from '#contract/access.ts'
import type { FigureKey, FigureUnit, SummedReport } from '#contract/lists/reports.ts'
import type { Role } from '#contract/people.ts'

/** How a figure is made of sums: all of `of` together, divided by all of `per` where it is an average or a share. */
export interface Figure {
  key: FigureKey
  unit: FigureUnit
  of: readonly string[]
  per?: readonly string[]
}

/** A report made of kept sums. */
export interface Definition {
  /** The table of sums it is read from; rides by run are in one of their own. */
  from: 'rides' | 'trips' | 'children'
  figures: readonly Figure[]
  /** The sum, and figure, that counts the rides behind it. */
  counted: FigureKey & string
  /** Rows in which all of these are 0 are left out. */
  shown: readonly string[]
  read: readonly Role[]
  money: boolean
}

const figure = (
  key: FigureKey,
  unit: FigureUnit,
  of: string | string[],
  per?: string | string[],
): Figure => ({
  key,
  unit,
  of: [of].flat(),
  ...(per && { per: [per].flat() }),
})
const count = (key: FigureKey) => figure(key, 'count', key)
const money = (key: FigureKey, of: string[] = [key], per?: string) => figure(key, 'money', of, per)

const { read, money: readMoney } = access.reports
const rides = { from: 'rides', read, money: false } as const
const all = ['fares', 'no_show_fees', 'cancel_fees']

export const definitions: Record<SummedReport, Definition> = {
  on_time: {
    ...rides,
    figures: [
      figure('arrivals_on_time', 'share', 'arrivals_on_time', 'arrivals'),
      figure('pickups_on_time', 'share', 'pickups_on_time', 'pickups'),
      figure('arrival_late', 'minutes', 'arrival_late_min', 'arrivals'),
      figure('pickup_late', 'minutes', 'pickup_late_min', 'pickups'),
      count('timed'),
    ],
    counted: 'timed',
    shown: ['timed'],
  },
  ride_times: {
    ...rides,
    figures: [
      figure('ride_average', 'seconds', 'ride_s', 'child_rides'),
      figure('ride_planned', 'seconds', 'ride_planned_s', 'child_rides'),
      figure('ride_longest', 'seconds', 'ride_max_s'),
      count('child_rides'),
      count('ride_timed'),
    ],
    counted: 'ride_timed',
    shown: ['ride_timed'],
  },
  no_shows: {
    ...rides,
    figures: [
      figure('no_show_share', 'share', 'no_shows', 'children'),
      count('no_shows'),
      count('absences'),
      count('children'),
      count('missed'),
    ],
    counted: 'missed',
    shown: ['children', 'missed'],
  },
  rides: {
    ...rides,
    figures: [
      count('booked'),
      count('driven'),
      count('cancelled'),
      count('failed'),
      figure('cancelled_share', 'share', 'cancelled', 'booked'),
    ],
    counted: 'booked',
    shown: ['booked', 'driven'],
  },
  cancellations: {
    ...rides,
    figures: [figure('cancelled_share', 'share', 'cancelled', 'booked'), count('cancelled'), count('booked')],
    counted: 'cancelled',
    shown: ['booked'],
  },
  occupancy: {
    from: 'trips',
    read,
    money: false,
    figures: [
      figure('occupancy', 'share', 'rider_m', 'seat_m'),
      figure('riders_average', 'number', 'riders', 'trips'),
      figure('loaded', 'metres', 'loaded_m'),
      figure('empty', 'metres', 'empty_m'),
      figure('empty_share', 'share', 'empty_m', ['empty_m', 'loaded_m']),
      figure('driver_time', 'seconds', 'driver_s'),
      count('trips'),
    ],
    counted: 'trips',
    shown: ['trips'],
  },
  cost: {
    ...rides,
    read: readMoney,
    money: true,
    figures: [
      money('cost_per_ride', all, 'billed'),
      money('cost_per_child', all, 'carried'),
      money('cost_total', all),
      count('billed'),
    ],
    counted: 'billed',
    shown: ['billed'],
  },
  child_cost: {
    from: 'children',
    read: readMoney,
    money: true,
    figures: [
      money('cost_total', ['cost']),
      money('cost_per_ride', ['cost'], 'billed'),
      figure('distance', 'metres', 'distance_m'),
      count('billed'),
    ],
    counted: 'billed',
    shown: ['billed'],
  },
  revenue: {
    ...rides,
    read: readMoney,
    money: true,
    figures: [
      money('revenue_total', all),
      money('fares'),
      money('no_show_fees'),
      money('cancel_fees'),
      count('billed'),
    ],
    counted: 'billed',
    shown: ['billed'],
  },
}

/** The columns that a report is made of. */
export const columnsOf = ({ figures, counted, shown }: Definition): string[] => [
  ...new Set([...figures.flatMap(({ of, per = [] }) => [...of, ...per]), counted, ...shown]),
]
