import { productCategories, productColors, productGenders } from '#contract/lists/shop.ts'
import type { ShopProduct } from '#contract/product.ts'
import { fold } from '#src/lib/format/fold.ts'

export const sorts = ['newest', 'price', '-price', 'rating', 'name'] as const
type Sort = (typeof sorts)[number]

/** Prices from and below, in minor units; 0 is no bound. */
export const priceBounds = {
  '0-1000': [0, 1000],
  '1000-2500': [1000, 2500],
  '2500-5000': [2500, 5000],
  '5000-': [5000, 0],
} as const
export type PriceRange = keyof typeof priceBounds
const priceRanges = Object.keys(priceBounds) as PriceRange[]
/** At least so many stars. */
export const ratings = ['4', '3', '2'] as const

/** The filters of the specification, each with what it can be set to. */
export const facets = {
  category: productCategories,
  gender: productGenders,
  price: priceRanges,
  rating: ratings,
  color: productColors,
} as const satisfies Record<string, readonly string[]>
export type Facet = keyof typeof facets
export const facetNames = Object.keys(facets) as Facet[]

/** What the shop shows, as its address says; an empty filter is none. */
export type ShopView = Record<Facet, string> & { search: string; sort: Sort }

export function parseView(query: string): ShopView {
  const params = new URLSearchParams(query)
  const chosen = facetNames.map((name) => {
    const value = params.get(name) ?? ''
    return [name, facets[name].some((one) => one === value) ? value : '']
  })
  return {
    ...(Object.fromEntries(chosen) as Record<Facet, string>),
    search: params.get('search') ?? '',
    sort: sorts.find((one) => one === params.get('sort')) ?? 'newest',
  }
}

export function printView(view: ShopView): string {
  const params = new URLSearchParams()
  if (view.search) params.set('search', view.search)
  for (const name of facetNames) if (view[name]) params.set(name, view[name])
  if (view.sort !== 'newest') params.set('sort', view.sort)
  return params.toString()
}

const fits: Record<Facet, (one: ShopProduct, value: string) => boolean> = {
  category: ({ category }, value) => category === value,
  color: ({ color }, value) => color === value,
  gender: ({ gender }, value) => gender === value,
  price: ({ price }, value) => {
    const [from, below] = priceBounds[value as PriceRange]
    return price >= from && (below === 0 || price < below)
  },
  rating: ({ rating }, value) => rating !== null && rating >= Number(value),
}

function found({ search }: ShopView, all: readonly ShopProduct[]): readonly ShopProduct[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return all
  return all.filter(({ name, description }) => {
    const text = fold(`${name} ${description}`)
    return words.every((word) => text.includes(word))
  })
}

const filtered = (view: ShopView, all: readonly ShopProduct[], but?: Facet) =>
  all.filter((one) => facetNames.every((name) => name === but || !view[name] || fits[name](one, view[name])))

/** The server answers the newest first, and sorting keeps that order among equals. */
const compare: Record<Sort, ((a: ShopProduct, b: ShopProduct) => number) | undefined> = {
  newest: undefined,
  price: (a, b) => a.price - b.price,
  '-price': (a, b) => b.price - a.price,
  rating: (a, b) => (b.rating ?? 0) - (a.rating ?? 0),
  name: (a, b) => a.name.localeCompare(b.name),
}

/** The products that the view shows, in its order. */
export function shownIn(view: ShopView, all: readonly ShopProduct[]): readonly ShopProduct[] {
  const rows = filtered(view, found(view, all))
  const by = compare[view.sort]
  return by ? rows.toSorted(by) : rows
}

/** How many there would be with each value of a filter, the other filters as they are. */
export function countsOf(view: ShopView, all: readonly ShopProduct[], facet: Facet): Map<string, number> {
  const rows = filtered(view, found(view, all), facet)
  return new Map(
    facets[facet].map((value) => [value, rows.filter((one) => fits[facet](one, value)).length] as const),
  )
}
