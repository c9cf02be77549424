/** How formatted text looks, read or written. */
export const richTextStyle =
  'leading-relaxed text-ink [overflow-wrap:anywhere] [&_:is(p,h2,h3,ul,ol,blockquote,figure)+*]:mt-3 [&_a]:text-primary [&_a]:underline ' +
  '[&_h2]:font-semibold [&_h2]:text-lg [&_h3]:font-semibold [&_ul]:list-disc [&_ul]:ps-6 [&_ol]:list-decimal [&_ol]:ps-6 ' +
  '[&_li>*+*]:mt-1 [&_blockquote]:border-line-strong [&_blockquote]:border-s-4 [&_blockquote]:ps-3 [&_blockquote]:text-ink-muted'
