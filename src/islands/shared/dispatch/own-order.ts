/**
 * A name or an address in its own writing direction within a text of another. `isolate` says the same; asked for here, its
 * tables of languages would be in the code of every page.
 */
export const ownOrder = (text: string) => `\u2068${text}\u2069`
