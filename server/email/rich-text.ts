import type { RichBlock, RichInline, RichMark, RichText } from '#contract/rich-text.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (char) => escapes[char] ?? char)

function marked(html: string, mark: RichMark): string {
  if (mark.type === 'link') return `<a href="${escaped(mark.attrs.href)}">${html}</a>`
  const tag = { strong: 'strong', em: 'em', underline: 'u' }[mark.type]
  return `<${tag}>${html}</${tag}>`
}

const inlineHtml = (content: readonly RichInline[] = []) =>
  content
    .map((node) =>
      node.type === 'text'
        ? (node.marks ?? []).reduce(marked, escaped(node.text).replaceAll('\n', '<br>'))
        : '<br>',
    )
    .join('')

function blockHtml(block: RichBlock): string {
  switch (block.type) {
    case 'paragraph':
      return `<p dir="auto">${inlineHtml(block.content) || '<br>'}</p>`
    case 'heading':
      return `<h${block.attrs.level} dir="auto">${inlineHtml(block.content)}</h${block.attrs.level}>`
    case 'blockquote':
      return `<blockquote>${block.content.map(blockHtml).join('')}</blockquote>`
    case 'picture':
      return ''
    default: {
      const tag = block.type === 'bullet_list' ? 'ul' : 'ol'
      const start =
        block.type === 'ordered_list' && block.attrs.order !== 1 ? ` start="${block.attrs.order}"` : ''
      const items = block.content.map((item) => `<li>${item.content.map(blockHtml).join('')}</li>`)
      return `<${tag}${start}>${items.join('')}</${tag}>`
    }
  }
}

/** A text as HTML for mail programs. All that was typed is escaped. */
export const htmlOf = ({ content }: RichText): string =>
  `<!doctype html>\n<html><head><meta charset="utf-8"></head><body>${content.map(blockHtml).join('\n')}</body></html>`

function inlineLine(node: RichInline): string {
  if (node.type !== 'text') return '\n'
  const link = node.marks?.find((mark) => mark.type === 'link')
  const href = link?.attrs.href.replace(/^mailto:/i, '')
  return href && href !== node.text ? `${node.text} (${href})` : node.text
}

const inlineText = (content: readonly RichInline[] = []) => content.map(inlineLine).join('')

function blockText(block: RichBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.content)
    case 'blockquote':
      return block.content.map(blockText).join('\n\n').replaceAll(/^/gm, '> ')
    case 'picture':
      return block.attrs.alt
    default: {
      const { type, content } = block
      const first = type === 'ordered_list' ? block.attrs.order : 1
      const items = content.map((item, index) => {
        const sign = type === 'ordered_list' ? `${first + index}. ` : '- '
        return sign + item.content.map(blockText).join('\n').replaceAll('\n', '\n  ')
      })
      return items.join('\n')
    }
  }
}

/** A text without its marks, for mail programs that show no HTML. */
export const plainOf = ({ content }: RichText): string => content.map(blockText).join('\n\n')

const mostOfExcerpt = 160

/** What a text begins with, in one line; what it quotes is left out. */
export function excerptOf({ content }: RichText): string {
  const said = content.filter(({ type }) => type !== 'blockquote' && type !== 'picture').map(blockText)
  const line = said.join(' ').replaceAll(/\s+/g, ' ').trim()
  return line.length > mostOfExcerpt
    ? `${line
        .slice(0, mostOfExcerpt - 1)
        .trimEnd()
        .toWellFormed()}…`
    : line
}
