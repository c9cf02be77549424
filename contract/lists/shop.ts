/** What families buy of the operator. */
export const productCategories = ['passes', 'hi_vis', 'seats', 'bags', 'extras'] as const
export type ProductCategory = (typeof productCategories)[number]

export const productColors = [
  'yellow',
  'orange',
  'red',
  'pink',
  'purple',
  'blue',
  'navy',
  'green',
  'grey',
  'black',
] as const
export type ProductColor = (typeof productColors)[number]

/** Whom a product is cut for. */
export const productGenders = ['everyone', 'girls', 'boys', 'women', 'men'] as const
export type ProductGender = (typeof productGenders)[number]

/** What is drawn for a product, in its colour. */
export const productPictures = [
  'pass',
  'vest',
  'band',
  'seat',
  'booster',
  'bag',
  'bottle',
  'cap',
  'umbrella',
] as const
export type ProductPicture = (typeof productPictures)[number]

/** How an order comes to a family: by post, or they collect it at the office. */
export const deliveryMethods = ['post', 'collect'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** How an order would be paid for. Nothing is charged. */
export const orderPayments = ['card', 'cash', 'bank_transfer', 'invoice'] as const
export type OrderPayment = (typeof orderPayments)[number]

/** Why something in a cart can't be had: it is not sold any more, or fewer are left. */
export const cartProblems = ['gone', 'short'] as const

/** How many different products a cart holds, and how many of each. */
export const cartLimits = { items: 20, each: 99 } as const
/** What posting an order costs, and from which sum on nothing, in minor units. */
export const postage = { fee: 395, freeFrom: 5000 } as const

/** The spans of time that the shop’s dashboard tells of: 30 days, 13 weeks, 12 months. */
export const shopPeriods = ['month', 'quarter', 'year'] as const
