import {
  emptyText,
  isSafeLink,
  type RichBlock,
  type RichInline,
  type RichItem,
  type RichMark,
  type RichText,
  richTextLimits,
} from '#contract/rich-text.ts'

/** What is open: its blocks come out of it when it ends. */
interface Frame {
  tag: string
  depth: number
  content: (RichBlock | RichItem)[]
}

export type Attributes = Readonly<Record<string, string>>

/** The smallest pictures tell somebody who reads, and show nothing. */
const isTracker = ({ width = '', height = '' }: Attributes) =>
  /^[0-2](px)?$/.test(width) || /^[0-2](px)?$/.test(height)

function trimmed(content: readonly RichInline[]): RichInline[] {
  const kept = [...content]
  const isBlank = (node: RichInline | undefined) =>
    node !== undefined && (node.type === 'hard_break' || node.text.trim() === '')
  while (isBlank(kept.at(-1))) kept.pop()
  while (isBlank(kept[0])) kept.shift()
  const [first] = kept
  if (first?.type === 'text') kept[0] = { ...first, text: first.text.trimStart() }
  const last = kept.at(-1)
  if (last?.type === 'text') kept[kept.length - 1] = { ...last, text: last.text.trimEnd() }
  return kept
}

/** Builds the tree from tags and texts as they come; what does not fit in any more is left out. */
export function createBuilder() {
  const doc: Frame = { tag: '', depth: 0, content: [] }
  const open: Frame[] = [doc]
  const links: (RichMark | null)[] = []
  const counts = { strong: 0, em: 0, underline: 0 }
  let line: RichInline[] = []
  let heading = 0
  const room = { nodes: richTextLimits.nodes - 50, characters: richTextLimits.characters }
  const top = () => open.at(-1) ?? doc

  function add(block: RichBlock): void {
    const { tag, content } = top()
    if (tag === 'ul' || tag === 'ol') content.push({ type: 'list_item', content: [block] })
    else content.push(block)
  }

  function flush(): void {
    const content = trimmed(line)
    line = []
    if (content.length === 0) return
    if (heading > 0) add({ type: 'heading', attrs: { level: heading }, content })
    else add({ type: 'paragraph', content })
  }

  function nest(tag: string): void {
    flush()
    const { depth } = top()
    room.nodes -= 2
    if (room.nodes > 0 && depth + 4 <= richTextLimits.depth) open.push({ tag, depth: depth + 1, content: [] })
  }

  function closeTop(): void {
    flush()
    const frame = open.pop()
    if (!frame || frame.content.length === 0) return
    const content = frame.content as RichBlock[]
    const parent = top()
    if (frame.tag === 'blockquote') add({ type: 'blockquote', content })
    else if (frame.tag === 'ul') add({ type: 'bullet_list', content: frame.content as RichItem[] })
    else if (frame.tag === 'ol')
      add({ type: 'ordered_list', attrs: { order: 1 }, content: frame.content as RichItem[] })
    else if (parent.tag === 'ul' || parent.tag === 'ol') parent.content.push({ type: 'list_item', content })
    else parent.content.push(...content)
  }

  function unnest(tag: string): void {
    flush()
    const at = open.findLastIndex((frame) => frame.tag === tag)
    if (at > 0) while (open.length > at) closeTop()
  }

  const marksNow = (): RichMark[] => {
    const link = links.findLast((one) => one !== null)
    const simple = (['strong', 'em', 'underline'] as const).filter((type) => counts[type] > 0)
    return [...simple.map((type) => ({ type })), ...(link ? [link] : [])]
  }

  function write(text: string): void {
    const before = line.at(-1)
    const fits = text.slice(0, Math.max(0, room.characters)).toWellFormed()
    const collapsed = fits.replaceAll(/[\s\u00a0]+/g, ' ').replaceAll('\0', '')
    const isSpaced = !before || before.type === 'hard_break' || before.text.endsWith(' ')
    const added = isSpaced ? collapsed.trimStart() : collapsed
    if (added === '' || room.nodes <= 0) return
    room.characters -= added.length
    const now = marksNow()
    if (before?.type === 'text' && JSON.stringify(before.marks ?? []) === JSON.stringify(now)) {
      line[line.length - 1] = { ...before, text: before.text + added }
      return
    }
    room.nodes -= line.length === 0 ? 2 : 1
    line.push({ type: 'text', text: added, ...(now.length > 0 && { marks: now }) })
  }

  function draw(attributes: Attributes): void {
    const { src = '', alt = '' } = attributes
    if (isTracker(attributes) || room.nodes <= 0) return
    const text = alt.replaceAll('\0', '').toWellFormed().slice(0, 500)
    if (!(/^https:/i.test(src) && isSafeLink(src))) {
      write(text)
      return
    }
    flush()
    room.nodes -= 1
    add({ type: 'picture', attrs: { src, alt: text } })
  }

  return {
    write,
    draw,
    flush,
    nest,
    unnest,
    breakLine: () => {
      if (line.length > 0 && room.nodes > 0) line.push({ type: 'hard_break' })
      room.nodes -= 1
    },
    head: (level: number) => {
      flush()
      heading = level
    },
    mark: (type: keyof typeof counts, by: number) => {
      counts[type] = Math.max(0, counts[type] + by)
    },
    link: (href: string | undefined) => {
      const address = href?.trim() ?? ''
      links.push(isSafeLink(address) ? { type: 'link', attrs: { href: address } } : null)
    },
    unlink: () => {
      links.pop()
    },
    end: (): RichText => {
      while (open.length > 1) closeTop()
      flush()
      const content = doc.content as RichBlock[]
      return content.length > 0 ? { type: 'doc', content } : emptyText
    },
  }
}

export type Builder = ReturnType<typeof createBuilder>
