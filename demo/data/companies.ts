import type { Company } from '#contract/company.ts'
import type { Venue } from './venues.ts'
import { childrensHospital, engineWorks, southmeadHospital, studios } from './venues.ts'

/** `key` is how the generators name a company; `school` finds its address in the table of schools. */
export interface CompanySeed {
  key: string
  name: string
  type: Company['type']
  contact: string
  slug: string
  pay: Company['paymentMethod']
  status: Company['status']
  registration: string | null
  commission: number | null
  school?: string
  venue?: Venue
  address?: string
  point?: { lat: number; lng: number }
}

const active = 'active' as const
const operator = { type: 'operator', pay: 'account', status: active } as const
const school = {
  type: 'school',
  pay: 'invoice',
  status: active,
  registration: null,
  commission: null,
} as const

export const companySeeds: readonly CompanySeed[] = [
  {
    ...operator,
    key: 'kerbside',
    name: 'Kerbside Bristol',
    contact: 'Naomi Hartley',
    slug: 'kerbside',
    registration: '09417730',
    commission: 0,
    address: '14 Albert Road, St Philips, Bristol BS2 0XA',
    point: { lat: 51.4468, lng: -2.5724 },
  },
  {
    ...operator,
    key: 'avon',
    name: 'Avon Valley Cars',
    contact: 'Imran Qureshi',
    slug: 'avon-valley-cars',
    registration: '07725164',
    commission: 12.5,
    address: '212 Church Road, Redfield, Bristol BS5 9HL',
    point: { lat: 51.4597, lng: -2.5536 },
  },
  {
    ...operator,
    key: 'severn',
    name: 'Severn Minibus Co-operative',
    contact: 'Bronwen Pritchard',
    slug: 'severn-minibus',
    registration: 'IP031882',
    commission: 10,
    address: '7 Avonbridge Trading Estate, Shirehampton, Bristol BS11 9QD',
    point: { lat: 51.4953, lng: -2.6852 },
  },
  {
    key: 'council',
    name: 'Bristol City Council, Home to School Travel',
    type: 'other',
    contact: 'Alison Peverell',
    slug: 'school-travel',
    pay: 'invoice',
    status: active,
    registration: null,
    commission: null,
    address: 'City Hall, College Green, Bristol BS1 5TR',
    point: { lat: 51.4526, lng: -2.6017 },
  },
  {
    ...school,
    key: 'claremont',
    name: 'Claremont School',
    contact: 'Ruth Okafor',
    slug: 'claremont',
    school: 'Claremont School',
  },
  {
    ...school,
    key: 'briarwood',
    name: 'Briarwood School',
    contact: 'Deborah Vance',
    slug: 'briarwood',
    school: 'Briarwood School',
  },
  {
    ...school,
    key: 'elmfield',
    name: 'Elmfield School for Deaf Children',
    contact: 'Kate Lindqvist',
    slug: 'elmfield',
    school: 'Elmfield School for Deaf Children',
  },
  {
    ...school,
    key: 'clifton',
    name: 'Clifton High School',
    contact: 'Julian Frobisher',
    slug: 'clifton-high',
    pay: 'account',
    school: 'Clifton High School',
  },
  {
    key: 'brhc',
    name: 'Bristol Royal Hospital for Children',
    type: 'hospital',
    contact: 'Sister Maeve Doyle',
    slug: 'childrens-hospital',
    pay: 'invoice',
    status: active,
    registration: null,
    commission: null,
    venue: childrensHospital,
  },
  {
    key: 'southmead',
    name: 'Southmead Hospital',
    type: 'hospital',
    contact: 'Terence Adeyemi',
    slug: 'southmead',
    pay: 'invoice',
    status: active,
    registration: null,
    commission: null,
    venue: southmeadHospital,
  },
  {
    key: 'studios',
    name: 'Harbourside Animation',
    type: 'business',
    contact: 'Freya Lund',
    slug: 'harbourside-animation',
    pay: 'card',
    status: active,
    registration: '11283905',
    commission: null,
    venue: studios,
  },
  {
    key: 'brabazon',
    name: 'Brabazon Engineering',
    type: 'business',
    contact: 'Gareth Bowen',
    slug: 'brabazon',
    pay: 'invoice',
    status: 'pending',
    registration: '12660471',
    commission: null,
    venue: engineWorks,
  },
]
