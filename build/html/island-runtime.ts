const inline = /<script>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g
const isRuntime = (code: string) => code.includes('customElements.define("astro-island"')

/**
 * Astro prints the code of its islands into every page, an eighth of what a page may weigh. Taken out to a file, it
 * is fetched once. `keep` gets the code and answers with the address it is kept at.
 */
export function withoutRuntime(html: string, keep: (code: string) => string): string {
  return html.replace(inline, (all, code: string) =>
    isRuntime(code) ? `<script async src="${keep(code)}"></script>` : all,
  )
}
