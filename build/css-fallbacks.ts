/** The part of PostCSS's `AtRule` that is used here. */
interface AtRule {
  params: string
  nodes?: readonly unknown[]
  remove: () => void
}

/**
 * A plugin of PostCSS: leaves out what Tailwind writes for browsers without `@property`, Safari before 16.4 and Firefox
 * before 128. The console's menus are popovers, which the first has not either; the second is not repaired any more.
 */
export const cssFallbacks = () => ({
  postcssPlugin: 'css-fallbacks',
  AtRule: {
    layer(layer: AtRule) {
      if (layer.params === 'properties' && layer.nodes) layer.remove()
    },
  },
})
