import { expect, type Page } from '@playwright/test'
import type { Product, ProductInput, ShopProduct } from '#contract/product.ts'
import { localePath } from '#src/lib/routes.ts'
import { shopRoutes } from '#src/lib/shop/shop-routes.ts'
import { graveFindings } from './support/axe.ts'
import { shopPage } from './support/pages/shop.ts'
import { read, send } from './support/road.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'

test.use({ role: 'finance' })

const family = {
  name: 'Nadia <b> Rahal',
  phone: '07700 900355',
  street: '3 Quay Street',
  postcode: 'BS1 5JE',
  city: 'Bristol',
}
const scarf: ProductInput = {
  name: 'Scarf',
  description: 'Knitted by the night shift.',
  category: 'extras',
  color: 'pink',
  gender: 'everyone',
  picture: 'band',
  currency: 'GBP',
  price: 1200,
  qty: 4,
  active: true,
}
const make = (page: Page, name: string) =>
  send<Product>(page, 'post', '/api/web/products', { ...scarf, name })
const change = (page: Page, { id, version }: Product, values: Partial<ProductInput>) =>
  send<Product>(page, 'put', `/api/web/products/${id}`, { ...scarf, ...values }, version)
const stockOf = async (page: Page, id: string) =>
  (await read<ShopProduct[]>(page, '/api/data/eCommerce/ProductsData')).find((one) => one.id === id)?.qty

test('what is found by filters goes into the cart, is ordered in steps, and says that it is a sample', async ({
  page,
  context,
}) => {
  const shop = shopPage(page)
  await shop.open()
  await settled(page)
  await expect(shop.cards.first()).toContainText('Season pass, autumn term')
  await shop.filter('category', /Hi-vis/).click()
  await shop.filter('color', /Yellow/).click()
  await shop.sort.selectOption('price')
  await expect(page).toHaveURL(/category=hi_vis&color=yellow&sort=price/)
  await expect(shop.cards).toHaveText([/Reflective band/, /Hi-vis vest, yellow/])
  await page.reload()
  await expect(shop.cards).toHaveCount(2)
  const before = await stockOf(page, 'hi-vis-vest-yellow')

  await shop.add('Hi-vis vest, yellow').click()
  await shop.add('Reflective band, pair').click()
  await page.goBack()
  await expect(shop.cards.first()).toContainText('Hi-vis vest, yellow')

  const tab = await context.newPage()
  const there = shopPage(tab)
  await there.openCart()
  // Emptied and typed anew, as people do.
  const qty = there.qty('Hi-vis vest, yellow')
  await qty.press('ControlOrMeta+a')
  await qty.press('Backspace')
  await expect(qty).toHaveValue('')
  await qty.press('3')
  await expect(shop.cart(4)).toBeVisible()
  await there.button('checkout:remove', { name: 'Reflective band, pair' }).click()
  await expect(shop.cart(3)).toBeVisible()
  await tab.close()

  await shop.cart(3).click()
  await expect(shop.total).toContainText('£26.85')
  await expect(shop.total).toContainText('£30.80')
  await shop.button('checkout:toAddress').click()
  await shop.deliver({ ...family, city: '' })
  await expect(page.getByText('Town').last()).toBeVisible()
  await expect(page).toHaveURL(/step=address/)
  await page.getByRole('radio', { name: shop.t('checkout:delivery.collect') }).check()
  await expect(shop.total).toContainText(shop.t('checkout:free'))
  await page
    .getByRole('radio', { name: shop.t('checkout:delivery.post'), exact: false })
    .first()
    .check()
  await page.getByRole('radio', { name: shop.t('checkout:payment.bank_transfer') }).check()
  await shop.deliver(family)
  await expect(page.getByText(shop.t('checkout:sample'))).toBeVisible()
  await expect(page.getByText(family.name)).toBeVisible()
  await shop.button('checkout:place').click()

  await expect(page.getByText(/Order SO-\d{6} was placed/)).toBeVisible()
  await expect(page.getByText(shop.t('checkout:order.sample'))).toBeVisible()
  await expect(page.getByText(shop.t('checkout:payment.bank_transfer'))).toBeVisible()
  expect(await stockOf(page, 'hi-vis-vest-yellow')).toBe(Number(before) - 3)
  await shop.button('checkout:order.back').click()
  const listed = page
    .getByRole('list', { name: shop.t('checkout:orders') })
    .getByRole('link')
    .first()
  await expect(listed).toContainText(family.name)
  await expect(listed).toContainText(shop.t('checkout:payment.bank_transfer'))
  await shop.openCart()
  await expect(page.getByText(shop.t('checkout:empty'))).toBeVisible()
})

test('a product that is gone or short while it is in the cart is said, and put right by a click', async ({
  page,
}) => {
  const shop = shopPage(page)
  await shop.open()
  const [gone, short] = [await make(page, 'Gone scarf'), await make(page, 'Short scarf')]
  await page.reload()
  await shop.add('Gone scarf').click()
  await shop.add('Short scarf').click()
  await shop.openCart()
  await shop.qty('Short scarf').fill('4')
  await shop.button('checkout:toAddress').click()
  await shop.deliver(family)
  await expect(shop.button('checkout:place')).toBeVisible()
  await change(page, gone, { name: 'Gone scarf', active: false })
  await change(page, short, { name: 'Short scarf', qty: 2 })

  await shop.button('checkout:place').click()
  await expect(page.getByText(/not sold any more/).first()).toBeVisible()
  await expect(shop.button('checkout:toAddress')).toHaveAttribute('aria-disabled', 'true')
  await shop.line(shop.t('checkout:nameless')).getByRole('button').first().click()
  await expect(shop.lines).toHaveCount(1)
  await shop.button('checkout:takeLeft_other', { count: '2', name: 'Short scarf' }).click()
  await expect(shop.qty('Short scarf')).toHaveValue('2')
  await expect(shop.total).toContainText('£27.95')
  await expect(shop.button('checkout:toAddress')).not.toHaveAttribute('aria-disabled')
})

test('a product has its own page, a later one by its id; its pictures turn, and a review stays', async ({
  page,
}) => {
  const shop = shopPage(page)
  await page.goto(shopRoutes.product('umbrella-yellow'))
  await settled(page)
  const near = shop.t('shop-product:look.near', { name: 'Umbrella one can see through' })
  await page.getByRole('button', { name: near }).press('Enter')
  await expect(page.getByRole('img', { name: near })).toBeVisible()
  await shop.button('shop-product:review.write').click()
  await shop.button('shop-product:review.save').click()
  await expect(page.getByText(shop.t('form:required')).first()).toBeVisible()
  await page.getByRole('radio', { name: shop.t('rating:stars_other', { count: '4' }) }).press('Space')
  await page.getByRole('textbox', { name: shop.t('shop-product:review.text') }).fill('Dry <i>ears</i>')
  await shop.button('shop-product:review.save').click()
  const reviews = page.getByRole('list', { name: shop.t('shop-product:reviews') })
  await expect(reviews.getByRole('listitem').first()).toContainText('Dry <i>ears</i>')
  await page.reload()
  await expect(reviews.getByRole('listitem').first()).toContainText(shop.t('shop-product:review.own'))
  expect(await graveFindings(page)).toEqual([])

  const later = await make(page, 'Late scarf')
  await shop.open()
  await page.getByRole('link', { name: 'Late scarf' }).click()
  await expect(page).toHaveURL(new RegExp(`detail/\\?id=${later.id}`))
  await expect(page.getByRole('heading', { name: 'Late scarf' })).toBeVisible()
  for (const id of ['none', '']) {
    await page.goto(shopRoutes.laterProduct(id))
    await expect(page.getByText(shop.t('shop-product:missing'))).toBeVisible()
  }
})

test('on a phone in Arabic nothing is wider than the screen on the way to an order', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const shop = shopPage(page, 'ar')
  await page.goto(localePath('ar', shopRoutes.product('bottle-green')))
  await shop.button('shop:add').click()
  for (const path of [shopRoutes.shop(), shopRoutes.checkout(), shopRoutes.orders()]) {
    await page.goto(localePath('ar', path))
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await graveFindings(page)).toEqual([])
  }
})
