import type { ModelInput } from '#contract/fleet.ts'

/** Passenger seats without the driver's, wheelchair spaces, fuel, and how many the fleet has. */
type Model = readonly [
  name: string,
  body: ModelInput['body'],
  seats: number,
  wheelchairs: number,
  fuel: ModelInput['fuel'],
  count: number,
]

export interface Brand {
  name: string
  country: string
  models: readonly Model[]
}

export const brands: readonly Brand[] = [
  {
    name: 'Toyota',
    country: 'JP',
    models: [
      ['Prius+', 'car', 6, 0, 'hybrid', 4],
      ['Corolla Touring Sports', 'car', 4, 0, 'hybrid', 6],
      ['Proace Verso', 'van', 8, 0, 'diesel', 3],
    ],
  },
  {
    name: 'Ford',
    country: 'US',
    models: [
      ['Galaxy', 'car', 6, 0, 'hybrid', 3],
      ['Tourneo Custom', 'van', 8, 0, 'diesel', 5],
      ['Tourneo Custom WAV', 'van', 5, 1, 'diesel', 4],
      ['Transit Minibus', 'minibus', 16, 2, 'diesel', 6],
    ],
  },
  {
    name: 'Mercedes-Benz',
    country: 'DE',
    models: [
      ['eVito Tourer', 'van', 8, 0, 'electric', 2],
      ['Vito Tourer', 'van', 8, 0, 'diesel', 3],
      ['Sprinter WAV', 'minibus', 11, 3, 'diesel', 4],
      ['Sprinter Transfer', 'minibus', 16, 0, 'diesel', 2],
    ],
  },
  {
    name: 'Volkswagen',
    country: 'DE',
    models: [
      ['Caddy Maxi WAV', 'van', 4, 1, 'diesel', 3],
      ['Touran', 'car', 6, 0, 'petrol', 2],
      ['ID. Buzz', 'van', 4, 0, 'electric', 2],
    ],
  },
  {
    name: 'Peugeot',
    country: 'FR',
    models: [
      ['Rifter Horizon', 'van', 4, 1, 'diesel', 4],
      ['Traveller', 'van', 8, 0, 'diesel', 2],
      ['Boxer Minibus', 'minibus', 16, 2, 'diesel', 2],
    ],
  },
  {
    name: 'Vauxhall',
    country: 'GB',
    models: [
      ['Vivaro Life', 'van', 8, 0, 'electric', 2],
      ['Movano Minibus', 'minibus', 16, 0, 'diesel', 1],
    ],
  },
  {
    name: 'Škoda',
    country: 'CZ',
    models: [
      ['Octavia Estate', 'car', 4, 0, 'diesel', 4],
      ['Kodiaq', 'suv', 6, 0, 'petrol', 2],
    ],
  },
  {
    name: 'Kia',
    country: 'KR',
    models: [
      ['Niro EV', 'car', 4, 0, 'electric', 3],
      ['EV9', 'suv', 6, 0, 'electric', 1],
    ],
  },
  {
    name: 'Hyundai',
    country: 'KR',
    models: [
      ['Ioniq 5', 'car', 4, 0, 'electric', 2],
      ['Santa Fe', 'suv', 6, 0, 'hybrid', 1],
    ],
  },
  {
    name: 'Renault',
    country: 'FR',
    models: [
      ['Trafic Passenger', 'van', 8, 0, 'diesel', 2],
      ['Master WAV', 'minibus', 9, 4, 'diesel', 1],
    ],
  },
  {
    name: 'MG',
    country: 'GB',
    models: [['MG5 EV', 'car', 4, 0, 'electric', 2]],
  },
  {
    name: 'Iveco',
    country: 'IT',
    models: [
      ['Daily Line', 'bus', 22, 0, 'diesel', 1],
      ['Daily Access', 'bus', 20, 2, 'diesel', 1],
    ],
  },
]

export const colours = ['White', 'Silver', 'Grey', 'Black', 'Blue', 'Red'] as const
