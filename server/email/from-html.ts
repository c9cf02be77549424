import { Parser } from 'htmlparser2'
import type { RichText } from '#contract/rich-text.ts'
import { type Attributes, type Builder, createBuilder } from './text-builder.ts'

/** What is in them is no text for readers. */
const unread = new Set(
  'head title style script noscript template iframe object svg math select textarea audio video canvas'.split(
    ' ',
  ),
)
/** They begin a paragraph of their own. */
const blocks = new Set(
  'p div table tr section article header footer main aside address center form pre dl dt dd hr figure figcaption nav'.split(
    ' ',
  ),
)
const headings: Readonly<Record<string, number>> = { h1: 2, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 }
const marks: Readonly<Record<string, 'strong' | 'em' | 'underline'>> = {
  ...{
    b: 'strong',
    strong: 'strong',
    th: 'strong',
    i: 'em',
    em: 'em',
    cite: 'em',
    u: 'underline',
    ins: 'underline',
  },
}
const nested = ['blockquote', 'ul', 'ol', 'li']

const isHidden = ({ style = '', hidden }: Attributes) =>
  hidden !== undefined || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)

function begin(builder: Builder, tag: string, attributes: Attributes): void {
  const [type, level] = [marks[tag], headings[tag]]
  if (type) builder.mark(type, 1)
  if (tag === 'br') builder.breakLine()
  else if (tag === 'img') builder.draw(attributes)
  else if (tag === 'a') builder.link(attributes.href)
  else if (nested.includes(tag)) builder.nest(tag)
  else if (level) builder.head(level)
  else if (blocks.has(tag)) builder.flush()
}

function finish(builder: Builder, tag: string): void {
  const type = marks[tag]
  if (type) builder.mark(type, -1)
  if (tag === 'a') builder.unlink()
  else if (nested.includes(tag)) builder.unnest(tag)
  else if (headings[tag]) builder.head(0)
  else if (blocks.has(tag)) builder.flush()
  else if (tag === 'td' || tag === 'th') builder.write(' ')
}

/**
 * HTML of others as a text of ours: paragraphs, headings, lists, quotes, links to pages and mailboxes, and where pictures
 * lie. Everything else is left out: scripts, styles, forms, what is hidden, pictures that only tell who reads.
 */
export function reduceHtml(html: string): RichText {
  const builder = createBuilder()
  /** How many tags are open within what is not read. */
  let skipped = 0
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (skipped > 0 || unread.has(tag) || isHidden(attributes)) skipped += 1
        else begin(builder, tag, attributes)
      },
      ontext(text) {
        if (skipped === 0) builder.write(text)
      },
      onclosetag(tag) {
        if (skipped > 0) skipped -= 1
        else finish(builder, tag)
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return builder.end()
}

/** A plain text of others: a blank line begins a paragraph. */
export function readPlain(text: string): RichText {
  const builder = createBuilder()
  for (const paragraph of text.replaceAll('\r', '').split(/\n{2,}/)) {
    for (const line of paragraph.split('\n')) {
      builder.write(line)
      builder.breakLine()
    }
    builder.flush()
  }
  return builder.end()
}
