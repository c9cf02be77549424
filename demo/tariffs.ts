import { addDays } from '#server/platform/time/days.ts'
import { recordOf } from './people/record.ts'
import type { Company, FareRule, Making, Promo } from './types.ts'

const week = [1, 2, 3, 4, 5]
const common = {
  zone: null,
  currency: 'GBP',
  freeWaitMin: 5,
  cancelWindowMin: 60,
  validTo: null,
  active: true,
  peak: null,
}

/** Prices in pence, near what private hire in the west of England costs. */
const tariffs = [
  {
    ...common,
    name: 'Standard day',
    vehicleType: null,
    base: 320,
    perKm: 145,
    perMinute: 18,
    minimum: 650,
    waitPerMin: 40,
    noShowFee: 800,
    cancelFee: 500,
    priority: 10,
    peak: { days: week, from: '07:30', to: '09:15', percent: 15 },
  },
  {
    ...common,
    name: 'Wheelchair accessible van',
    vehicleType: 'van',
    base: 480,
    perKm: 175,
    perMinute: 22,
    minimum: 1100,
    freeWaitMin: 10,
    waitPerMin: 40,
    noShowFee: 1000,
    cancelFee: 600,
    priority: 20,
  },
  {
    ...common,
    name: 'Minibus',
    vehicleType: 'minibus',
    base: 1500,
    perKm: 230,
    perMinute: 35,
    minimum: 3600,
    freeWaitMin: 10,
    waitPerMin: 60,
    noShowFee: 2500,
    cancelFee: 1500,
    priority: 30,
    peak: { days: week, from: '07:30', to: '09:15', percent: 10 },
  },
  {
    ...common,
    name: 'Coach and large bus',
    vehicleType: 'bus',
    base: 3500,
    perKm: 310,
    perMinute: 50,
    minimum: 8500,
    freeWaitMin: 15,
    waitPerMin: 90,
    noShowFee: 5000,
    cancelFee: 3000,
    priority: 40,
  },
] as const

export function makeRules(base: Making): FareRule[] {
  const making = { ...base, random: base.random.fork('rules') }
  return tariffs.map((tariff) => ({
    ...recordOf(making, new Date(making.now.getTime() - 400 * 86_400_000)),
    ...tariff,
    peak: tariff.peak && { ...tariff.peak, days: [...tariff.peak.days] },
    validFrom: addDays(making.today, -400),
  }))
}

const code = (text: string, kind: Promo['kind'], value: number, rest: Partial<Promo> = {}) => ({
  code: text,
  kind,
  value,
  currency: 'GBP',
  maxDiscount: null,
  minFare: null,
  usageLimit: null,
  perUserLimit: null,
  firstTripOnly: false,
  active: true,
  ...rest,
})

/** Codes for parents, one for a company, and one that has run out. */
export function makePromos(base: Making, companies: ReadonlyMap<string, Company>): Promo[] {
  const making = { ...base, random: base.random.fork('promos') }
  const { today } = making
  const studios = companies.get('studios')?.id
  return [
    {
      ...code('WELCOME10', 'percent', 10, { maxDiscount: 500, perUserLimit: 1, firstTripOnly: true }),
      from: -200,
      to: 200,
      companies: [],
    },
    { ...code('CLUB3', 'fixed', 300, { minFare: 900, perUserLimit: 10 }), from: -60, to: 90, companies: [] },
    {
      ...code('SIBLING15', 'percent', 15, { maxDiscount: 800, usageLimit: 500 }),
      from: -120,
      to: 150,
      companies: [],
    },
    {
      ...code('STUDIO5', 'fixed', 500, { minFare: 1500 }),
      from: -90,
      to: 60,
      companies: studios ? [studios] : [],
    },
    {
      ...code('SUMMERFUN', 'percent', 20, { usageLimit: 100, active: false }),
      from: -160,
      to: -70,
      companies: [],
    },
  ].map(({ from, to, ...promo }) => ({
    ...recordOf(making, new Date(making.now.getTime() + (from - 3) * 86_400_000)),
    ...promo,
    from: addDays(today, from),
    to: addDays(today, to),
    used: promo.active ? 0 : 63,
  }))
}
