import { brandSeeds, colours } from '#demo/data/vehicles.ts'
import { working } from '#demo/people/drivers.ts'
import { recordOf } from '#demo/people/record.ts'
import type { Random } from '#demo/random.ts'
import type { Brand, Company, Crew, Driver, Making, Model, Vehicle } from '#demo/types.ts'

export interface Fleet {
  brands: Brand[]
  models: Model[]
  vehicles: Vehicle[]
  crews: Crew[]
}

/** Gives the first driver, whom visitors sign in as, a people carrier: there is always work for one. */
function plainFirst<T extends { model: Model }>(built: readonly T[]): T[] {
  const carrier = built.find(({ model }) => kindOf(model) === 'plain' && model.seats >= 6)
  return carrier ? [carrier, ...built.filter((one) => one !== carrier)] : [...built]
}

const years = (today: string) => Number(today.slice(0, 4))

function makeModels(making: Making): { brands: Brand[]; models: Model[]; counts: number[] } {
  const created = new Date(making.now.getTime() - 1090 * 86_400_000)
  const brands: Brand[] = []
  const models: Model[] = []
  const counts: number[] = []
  for (const seed of brandSeeds) {
    const brand: Brand = {
      ...recordOf(making, created),
      name: seed.name,
      country: seed.country,
      active: true,
    }
    brands.push(brand)
    for (const { name, body, seats, wheelchairs, fuel, count } of seed.models) {
      models.push({
        ...recordOf(making, created),
        brandId: brand.id,
        name,
        body,
        seats,
        wheelchairSpaces: wheelchairs,
        fuel,
        active: true,
      })
      counts.push(count)
    }
  }
  return { brands, models, counts }
}

/** A British number plate of the second half of `year`; the area letters are those of Bristol. */
const plateOf = (random: Random, year: number) =>
  `W${random.pick([...'ADEFGJ'])}${year - 2000 + (random.chance(0.5) ? 50 : 0)} ${random.letters(3)}`

function vin(random: Random) {
  return `${random.letters(3)}${random.digits(2)}${random.letters(2)}${random.digits(10)}`
}

function makeVehicle(making: Making, model: Model, plates: Set<string>, number: number): Vehicle {
  const { random, today } = making
  const year = years(today) - random.int(1, 9)
  let plate = plateOf(random, year)
  while (plates.has(plate)) plate = plateOf(random, year)
  plates.add(plate)
  const wide = model.body === 'minibus' || model.body === 'bus'
  return {
    ...recordOf(making, new Date(making.now.getTime() - random.int(60, 1000) * 86_400_000)),
    plate,
    callSign: `K${String(number).padStart(2, '0')}`,
    vin: vin(random),
    modelId: model.id,
    year,
    colour: wide ? 'White' : random.pick(colours),
    seats: model.seats,
    wheelchairSpaces: model.wheelchairSpaces,
    boosterSeats: Math.min(model.seats, wide ? 8 : random.int(2, 4)),
    tailLift: model.wheelchairSpaces > 0,
    ownership: random.weighted({ owned: 50, leased: 30, driver: 20 }),
    odometerKm: (years(today) - year) * random.int(14_000, 26_000) + random.int(2000, 9000),
    companyId: null,
    driverId: null,
    status: 'available',
  }
}

/** How many vehicles of a special kind have a driver; the others of their kind stand by. */
const manned = { accessibleMinibus: 13, accessible: 10, large: 1 } as const
type Kind = keyof typeof manned | 'plain'

function kindOf(model: Model): Kind {
  const large = model.body === 'minibus' || model.body === 'bus'
  if (model.wheelchairSpaces > 0) return model.body === 'minibus' ? 'accessibleMinibus' : 'accessible'
  return large ? 'large' : 'plain'
}

/** Puts those that shall have a driver first. */
function inOrder<T extends { model: Model }>(built: readonly T[]): T[] {
  const byKind = Map.groupBy(built, ({ model }) => kindOf(model))
  const take = (kind: Kind, from: number, to?: number) => (byKind.get(kind) ?? []).slice(from, to)
  const kinds = Object.entries(manned) as [keyof typeof manned, number][]
  return [
    ...kinds.flatMap(([kind, count]) => take(kind, 0, count)),
    ...take('plain', 0),
    ...kinds.flatMap(([kind, count]) => take(kind, count)),
  ]
}

/** 80 vehicles; those who work get one each, accessible ones first, and what is left stands ready or off the road. */
export function makeFleet(
  base: Making,
  drivers: readonly Driver[],
  companies: ReadonlyMap<string, Company>,
): Fleet {
  const making = { ...base, random: base.random.fork('fleet') }
  const { brands, models, counts } = makeModels(making)
  const plates = new Set<string>()
  const built = models
    .flatMap((model, i) => Array<Model>(counts[i] ?? 0).fill(model))
    .map((model, i) => ({ model, vehicle: makeVehicle(making, model, plates, i + 1) }))
  const order = inOrder(making.random.shuffle(built))
  const crews = plainFirst(making.random.shuffle(order.slice(0, working))).map(
    ({ model, vehicle }, i): Crew => {
      const driver = drivers[i]
      if (!driver) throw new RangeError('More vehicles than drivers')
      Object.assign(driver, { vehicleId: vehicle.id })
      Object.assign(vehicle, { driverId: driver.id, companyId: driver.companyId })
      return { driver, vehicle, body: model.body }
    },
  )
  const spare: Vehicle['status'][] = [
    'maintenance',
    'maintenance',
    'maintenance',
    'out_of_service',
    'retired',
  ]
  for (const [i, { vehicle }] of order.slice(working).entries()) {
    const status = spare[i] ?? 'available'
    Object.assign(vehicle, { status, ownership: 'owned', companyId: companies.get('kerbside')?.id ?? null })
  }
  return { brands, models, vehicles: built.map(({ vehicle }) => vehicle), crews }
}
