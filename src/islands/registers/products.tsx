import * as access from '#contract/access.ts'
import { productCategories, productColors, productGenders, productPictures } from '#contract/lists/shop.ts'
import type { Product, ProductInput } from '#contract/product.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import {
  currency,
  hinted,
  money,
  number,
  select,
  starting,
  text,
  toggle,
} from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

export const products = defineRegister<Product, ProductInput>({
  resource: 'products',
  text: (key) => `products:${key}`,
  page: 'products',
  writers: access.products.write,
  name: (row) => row.name,
  columns: [
    'name',
    { field: 'category', width: 'md' },
    { field: 'price', width: 'sm', align: 'end' },
    { field: 'qty', width: 'sm', align: 'end' },
    { field: 'color', width: 'sm', hidden: true },
    { field: 'gender', width: 'sm', hidden: true },
    { field: 'active', width: 'md' },
  ],
  sorts: ['name', 'category', 'price', 'qty', 'active'],
  filters: { category: productCategories, color: productColors, gender: productGenders, active: 'flag' },
  form: {
    name: text({ max: 120 }),
    description: { ...text({ max: 2000, lines: 3 }), required: false },
    category: select(productCategories),
    picture: hinted(select(productPictures)),
    color: select(productColors),
    gender: starting(select(productGenders), 'everyone'),
    currency: currency(),
    price: money(),
    qty: number({ min: 0, max: 100_000 }),
    active: hinted(toggle()),
  },
  bulk: ['category', 'currency', 'qty', 'active'],
  inline: ['active'],
})

export const Products = (props: IslandProps) => <RegisterPage {...props} register={products} />
