import { saveFile } from '#src/lib/save-file.ts'

/** Hands lines out as a file; they never leave the browser. */
export const saveText = (name: string, lines: readonly string[]): void =>
  saveFile(name, `${lines.join('\r\n')}\r\n`, 'text/plain')

interface Sheet {
  title: string
  note: string
  items: readonly string[]
  locale: string
  dir: 'ltr' | 'rtl'
}

/** Prints a list alone, in a window of its own that closes afterwards. */
export function printList({ title, note, items, locale, dir }: Sheet): void {
  const sheet = open('', '', 'width=480,height=640')
  if (!sheet) return
  const { document: page } = sheet
  const add = (parent: Element, tag: string, text = '') => {
    const element = page.createElement(tag)
    element.textContent = text
    parent.append(element)
    return element
  }
  page.documentElement.lang = locale
  page.documentElement.dir = dir
  page.title = title
  add(page.body, 'h1', title)
  add(page.body, 'p', note)
  const list = add(page.body, 'ol')
  for (const item of items) add(add(list, 'li'), 'code', item)
  sheet.addEventListener('afterprint', () => sheet.close())
  sheet.print()
}
