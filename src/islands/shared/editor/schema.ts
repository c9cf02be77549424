import { type DOMOutputSpec, type Mark, Schema } from 'prosemirror-model'
import { isSafeLink } from '#contract/rich-text.ts'

const inside = (tag: string): DOMOutputSpec => [tag, 0]
/** Each paragraph has the direction of what is written in it. */
const either = (tag: string): DOMOutputSpec => [tag, { dir: 'auto' }, 0]

const attribute = (element: HTMLElement | string, name: string) =>
  typeof element === 'string' ? '' : (element.getAttribute(name) ?? '')

/** What can be written: the nodes and marks of `contract/rich-text.ts`, but for the pictures of others. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      content: 'inline*',
      group: 'block',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => either('p'),
    },
    heading: {
      attrs: { level: { default: 2 } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: [
        { tag: 'h1', attrs: { level: 2 } },
        { tag: 'h2', attrs: { level: 2 } },
        { tag: 'h3', attrs: { level: 3 } },
        { tag: 'h4', attrs: { level: 3 } },
      ],
      toDOM: (node) => either(`h${node.attrs.level}`),
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => inside('blockquote'),
    },
    bullet_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => inside('ul'),
    },
    ordered_list: {
      attrs: { order: { default: 1 } },
      content: 'list_item+',
      group: 'block',
      parseDOM: [
        {
          tag: 'ol',
          getAttrs: (element) => ({
            order: Math.min(9999, Math.max(0, Number.parseInt(attribute(element, 'start'), 10) || 1)),
          }),
        },
      ],
      toDOM: (node) => ['ol', { start: node.attrs.order }, 0],
    },
    list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => inside('li') },
    text: { group: 'inline' },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    strong: {
      parseDOM: [{ tag: 'strong' }, { tag: 'b' }, { style: 'font-weight=bold' }],
      toDOM: () => inside('strong'),
    },
    em: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
      toDOM: () => inside('em'),
    },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => inside('u') },
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = attribute(element, 'href')
            return isSafeLink(href) ? { href } : false
          },
        },
      ],
      toDOM: (mark: Mark) => ['a', { href: mark.attrs.href, rel: 'noopener noreferrer' }, 0],
    },
  },
})
