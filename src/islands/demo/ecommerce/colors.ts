import type { ProductColor } from '#contract/lists/shop.ts'

/** The colours that products have, as they are drawn: the body, and where it lies in the shade. */
export const paints: Record<ProductColor, { body: string; shade: string }> = {
  yellow: { body: '#f7d234', shade: '#d9ae12' },
  orange: { body: '#f58a3c', shade: '#d56a1b' },
  red: { body: '#e2504c', shade: '#b93431' },
  pink: { body: '#ef7fb4', shade: '#d0578f' },
  purple: { body: '#8f6ad8', shade: '#6d48b8' },
  blue: { body: '#4a90e2', shade: '#2d6fbd' },
  navy: { body: '#34507f', shade: '#22375c' },
  green: { body: '#49b27c', shade: '#2c8c5a' },
  grey: { body: '#9aa5b4', shade: '#768294' },
  black: { body: '#4a515c', shade: '#2f343c' },
}
