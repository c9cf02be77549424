import type { Place } from '#contract/place.ts'

type Row = readonly [name: string, address: string, lat: number, lng: number]

const venue = ([name, address, lat, lng]: Row) => ({
  name,
  place: { place: `${name}, ${address}`, point: { lat, lng } },
})
export interface Venue {
  name: string
  place: Place
}

/** Addresses and points: Food Standards Agency ratings, Open Government Licence v3.0; a few points are set by hand. */
export const childrensHospital: Venue = venue([
  'Bristol Royal Hospital for Children',
  'Upper Maudlin Street, Bristol BS2 8BJ',
  51.45783,
  -2.59732,
])
export const southmeadHospital: Venue = venue([
  'Southmead Hospital',
  'Southmead Road, Southmead, Bristol BS10 5NB',
  51.49734,
  -2.59296,
])
export const hospitals: readonly Venue[] = [
  childrensHospital,
  southmeadHospital,
  venue([
    'South Bristol Community Hospital',
    'Hengrove Promenade, Hengrove, Bristol BS14 0DE',
    51.4127,
    -2.5836,
  ]),
  venue(['St Michael’s Hospital', 'Southwell Street, Kingsdown, Bristol BS2 8EG', 51.45914, -2.59941]),
]

/** Where children go for sport and clubs, in the afternoon, at weekends and in the holidays. */
export const clubs: readonly Venue[] = [
  venue(['Hengrove Park Leisure Centre', 'Hengrove Promenade, Hengrove, Bristol BS14 0DE', 51.4135, -2.5862]),
  venue(['Horfield Leisure Centre', 'Dorian Road, Horfield, Bristol BS7 0XW', 51.49396, -2.58788]),
  venue(['Easton Leisure Centre', 'Thrissell Street, Easton, Bristol BS5 0SW', 51.45982, -2.57397]),
  venue(['Bloc Climbing', 'Gatton Road, St Werburghs, Bristol BS2 9SH', 51.46857, -2.57056]),
  venue(['Lockleaze Sports Centre', 'Bonnington Walk, Lockleaze, Bristol BS7 9XF', 51.4951, -2.56718]),
  venue(['South Bristol Sports Centre', 'West Town Lane, Hengrove, Bristol BS14 9EA', 51.42576, -2.56176]),
  venue([
    'Rose Green Sports and Leisure Centre',
    'Gordon Road, Speedwell, Bristol BS5 7DR',
    51.46661,
    -2.55043,
  ]),
  venue(['Filwood Community Centre', 'Barnstaple Road, Knowle, Bristol BS4 1JP', 51.4252, -2.58792]),
  venue([
    'Lawrence Weston Community Farm',
    'Saltmarsh Drive, Lawrence Weston, Bristol BS11 0NJ',
    51.50189,
    -2.66255,
  ]),
  venue(['We The Curious', 'Anchor Road, Harbourside, Bristol BS1 5DB', 51.45045, -2.60049]),
]

export const templeMeads: Venue = venue([
  'Temple Meads station',
  'Station Approach, Bristol BS1 6QF',
  51.4493,
  -2.5826,
])
export const airport: Venue = venue([
  'Bristol Airport',
  'North Side Road, Felton, Bristol BS48 3DY',
  51.3866,
  -2.711,
])
export const hotels: readonly Venue[] = [
  venue(['Hilton Garden Inn', 'Temple Way, Redcliffe, Bristol BS1 6BF', 51.45158, -2.58517]),
  venue(['Novotel Bristol Centre', 'Victoria Street, Redcliffe, Bristol BS1 6HY', 51.45083, -2.58607]),
]
export const studios: Venue = venue([
  'Harbourside Animation',
  'Gas Ferry Road, Bristol BS1 6UN',
  51.44742,
  -2.6078,
])
export const engineWorks: Venue = venue([
  'Brabazon Engineering',
  'Hayes Way, Patchway, Bristol BS34 5BZ',
  51.5197,
  -2.592,
])
