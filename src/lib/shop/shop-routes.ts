const withId = (path: string) => (id: string) => `${path}?id=${encodeURIComponent(id)}`

/** The addresses of the shop, apart from the others: its own pages have them in their scripts, and no other page. */
export const shopRoutes = {
  shop: () => '/apps/ecommerce/shop/',
  checkout: () => '/apps/ecommerce/checkout/',
  product: (id: string) => `/apps/ecommerce/detail/${encodeURIComponent(id)}/`,
  /** The same for a product that came after the build. */
  laterProduct: withId('/apps/ecommerce/detail/'),
  orders: () => '/apps/ecommerce/orders/',
  order: withId('/apps/ecommerce/orders/'),
} as const
