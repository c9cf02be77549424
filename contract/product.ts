import * as z from 'zod'
import { productCategories, productColors, productGenders, productPictures } from './lists/shop.ts'
import { currency } from './money.ts'
import { id, instant } from './record.ts'
import { flag, registerQuery, registerRecord, several } from './register.ts'

/** So many products the shop shows at most: all of them are one answer. */
export const mostProducts = 500
/** So many reviews a product is shown with, the newest. */
export const mostReviews = 50

export const productCategory = z.enum(productCategories)
export const productColor = z.enum(productColors)
export const productGender = z.enum(productGenders)
const productPicture = z.enum(productPictures)

/**
 * What the office sells to families. `price` is in minor units of `currency`, `qty` how many are in stock; one that is not
 * active is not in the shop.
 */
export const productInput = z.strictObject({
  name: z.string().trim().min(1).max(120),
  description: z.string().trim().max(2000),
  category: productCategory,
  color: productColor,
  gender: productGender,
  picture: productPicture,
  currency,
  price: z.int().min(1).max(500_000),
  qty: z.int().min(0).max(100_000),
  active: z.boolean(),
})
export type ProductInput = z.infer<typeof productInput>

export const product = registerRecord(productInput.shape)
export type Product = z.infer<typeof product>
export const productListQuery = registerQuery({
  category: several,
  color: several,
  gender: several,
  active: flag,
})

/** A product as the shop shows it. */
export const shopProduct = z.object({
  id,
  ...productInput.omit({ active: true }).shape,
  rating: z
    .number()
    .min(1)
    .max(5)
    .nullable()
    .describe('The mean of its reviews, to a tenth; null without any'),
  reviews: z.int().min(0),
  createdAt: instant,
})
export type ShopProduct = z.infer<typeof shopProduct>

const stars = z.int().min(1).max(5)
/** What somebody says of a product; each has one review of each. */
export const reviewInput = z.strictObject({ rating: stars, text: z.string().trim().max(1000) })
export type ReviewInput = z.infer<typeof reviewInput>

export const review = z.object({
  id,
  by: z.string().describe('Who wrote it; empty for somebody who is not there any more'),
  own: z.boolean(),
  removable: z.boolean().describe('This reader may take it away'),
  at: instant,
  ...reviewInput.shape,
})
export type Review = z.infer<typeof review>

/** A product with the newest of its reviews. */
export const productDetails = shopProduct.extend({ reviewList: z.array(review) })
export type ProductDetails = z.infer<typeof productDetails>
