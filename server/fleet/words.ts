/** The words of a search over one of the small registers; a telephone number is one word of its digits. */
export function words(search: string | undefined): string[] {
  const typed = (search ?? '').trim()
  if (/^[+\d][\d ().-]{4,}$/.test(typed)) return [typed.replaceAll(/\D/g, '').replace(/^0+/, '')]
  return [...new Set(typed.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, 8)
}
