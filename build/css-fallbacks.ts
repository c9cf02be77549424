import type { AtRule, Plugin } from 'postcss'

/**
 * Leaves out what stands for `@property` where a browser has none: Safari before 16.4 and Firefox before 128. The console's
 * menus and dialogs are popovers, which the first of them has not either, and the second one no longer gets repairs.
 */
export const cssFallbacks = (): Plugin => ({
  postcssPlugin: 'css-fallbacks',
  AtRule: {
    layer(layer: AtRule) {
      if (layer.params === 'properties' && layer.nodes) layer.remove()
    },
  },
})
