/*
 * Formatted text as the editor writes it: a tree of the nodes below and no others. What is not here can't be stored, so
 * that no markup of anybody ever runs. `findFault` is the allow-list, for the server and for the readers of the console.
 */

export type RichMark = { type: 'strong' | 'em' | 'underline' } | { type: 'link'; attrs: { href: string } }
export interface RichTextLeaf {
  type: 'text'
  text: string
  marks?: RichMark[]
}
export type RichInline = RichTextLeaf | { type: 'hard_break' }

/** A picture of others lies on their server: its address is stored, and nothing fetches it by itself. */
export interface RichPicture {
  type: 'picture'
  attrs: { src: string; alt: string }
}
export interface RichItem {
  type: 'list_item'
  content: RichBlock[]
}
export type RichBlock =
  | { type: 'paragraph'; content?: RichInline[] }
  | { type: 'heading'; attrs: { level: number }; content?: RichInline[] }
  | { type: 'blockquote'; content: RichBlock[] }
  | { type: 'bullet_list'; content: RichItem[] }
  | { type: 'ordered_list'; attrs: { order: number }; content: RichItem[] }
  | RichPicture
export interface RichText {
  type: 'doc'
  content: RichBlock[]
}

/** So many nodes, characters and levels a text has at most. */
export const richTextLimits = { nodes: 2000, characters: 100_000, depth: 9, address: 2000 } as const

export const emptyText: RichText = { type: 'doc', content: [{ type: 'paragraph' }] }

/** Each paragraph of a plain text. */
export const textOfLines = (lines: readonly string[]): RichText => ({
  type: 'doc',
  content: lines.map((text) => ({
    type: 'paragraph',
    ...(text !== '' && { content: [{ type: 'text' as const, text }] }),
  })),
})

/** Whether a link may lead there: to a page or to a mailbox, never to a script. */
export function isSafeLink(href: string): boolean {
  return (
    href.length <= richTextLimits.address &&
    /^(https?:\/\/|mailto:)[^\s\\]+$/i.test(href) &&
    URL.canParse(href)
  )
}

const isHttps = (src: string) => isSafeLink(src) && /^https:/i.test(src)

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const hasOnly = (value: Fields, ...names: string[]) =>
  Object.keys(value).every((name) => names.includes(name))
const within = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most

const inline = ['text', 'hard_break']
const blocks = ['paragraph', 'heading', 'blockquote', 'bullet_list', 'ordered_list', 'picture']
/** What may be in what, and whether it may be empty. */
const contents: Readonly<Record<string, readonly string[]>> = {
  doc: blocks,
  paragraph: inline,
  heading: inline,
  blockquote: blocks,
  bullet_list: ['list_item'],
  ordered_list: ['list_item'],
  list_item: blocks,
}
const mayBeEmpty = ['paragraph', 'heading']

function isMark(mark: unknown): boolean {
  if (!isFields(mark)) return false
  if (mark.type !== 'link')
    return ['strong', 'em', 'underline'].includes(String(mark.type)) && hasOnly(mark, 'type')
  const { attrs } = mark
  return (
    hasOnly(mark, 'type', 'attrs') &&
    isFields(attrs) &&
    hasOnly(attrs, 'href') &&
    typeof attrs.href === 'string' &&
    isSafeLink(attrs.href)
  )
}

function isText(node: Fields): boolean {
  const { text, marks = [] } = node
  const isMarked = Array.isArray(marks) && marks.length <= 4 && marks.every(isMark)
  return isMarked && hasOnly(node, 'type', 'text', 'marks') && typeof text === 'string' && text !== ''
}

function isPicture({ attrs }: Fields): boolean {
  if (!isFields(attrs) || !hasOnly(attrs, 'src', 'alt')) return false
  const { src, alt } = attrs
  return typeof src === 'string' && isHttps(src) && typeof alt === 'string' && alt.length <= 500
}

const attributes: Readonly<Record<string, (node: Fields) => boolean>> = {
  heading: ({ attrs }) => isFields(attrs) && hasOnly(attrs, 'level') && within(attrs.level, 2, 3),
  ordered_list: ({ attrs }) => isFields(attrs) && hasOnly(attrs, 'order') && within(attrs.order, 0, 9999),
  picture: isPicture,
}

/** Whether a node that is no text has the attributes and the content of its kind. */
function isWhole(node: Fields, type: string): boolean {
  const check = attributes[type]
  if (check ? !check(node) : node.attrs !== undefined) return false
  if (!hasOnly(node, 'type', 'attrs', 'content')) return false
  const { content } = node
  if (!contents[type]) return content === undefined
  if (content === undefined) return mayBeEmpty.includes(type)
  return Array.isArray(content) && (content.length > 0 || mayBeEmpty.includes(type))
}

const typeOf = (node: unknown) => (isFields(node) && typeof node.type === 'string' ? node.type : '')

export type RichTextFault = 'shape' | 'size' | 'pictures'

/**
 * Why a value is no text that may be stored; null when it may.
 * @param pictures whether those of others may be in it, as they may in a mail that was received
 */
export function findFault(value: unknown, { pictures }: { pictures: boolean }): RichTextFault | null {
  const room = { nodes: richTextLimits.nodes, characters: richTextLimits.characters }
  const look = (node: Fields, type: string, depth: number): RichTextFault | null => {
    if (type === 'picture' && !pictures) return 'pictures'
    if (!isWhole(node, type)) return 'shape'
    const { content = [] } = node
    for (const one of content as unknown[]) {
      const fault = walk(one, contents[type] ?? [], depth + 1)
      if (fault) return fault
    }
    return null
  }
  const walk = (node: unknown, allowed: readonly string[], depth: number): RichTextFault | null => {
    room.nodes -= 1
    if (depth > richTextLimits.depth || room.nodes < 0) return 'size'
    const type = typeOf(node)
    if (!isFields(node) || !allowed.includes(type)) return 'shape'
    if (type !== 'text') return look(node, type, depth)
    room.characters -= String(node.text).length
    if (room.characters < 0) return 'size'
    return isText(node) ? null : 'shape'
  }
  return walk(value, ['doc'], 0)
}

/** A text without the pictures of others, as it is quoted in an answer. */
export function withoutPictures(text: RichText): RichText {
  const clean = (block: RichBlock): RichBlock[] => {
    if (block.type === 'picture') return []
    if (block.type === 'blockquote') {
      const content = block.content.flatMap(clean)
      return content.length > 0 ? [{ ...block, content }] : []
    }
    if (block.type !== 'bullet_list' && block.type !== 'ordered_list') return [block]
    const content = block.content.flatMap((item) => {
      const inside = item.content.flatMap(clean)
      return inside.length > 0 ? [{ ...item, content: inside }] : []
    })
    return content.length > 0 ? [{ ...block, content }] : []
  }
  const content = text.content.flatMap(clean)
  return content.length > 0 ? { type: 'doc', content } : emptyText
}
