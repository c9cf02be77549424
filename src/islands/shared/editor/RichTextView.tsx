import type { ReactNode } from 'react'
import type { RichBlock, RichInline, RichMark, RichPicture, RichText } from '#contract/rich-text.ts'
import { richTextStyle } from './style.ts'

interface Props {
  text: RichText
  /** How a picture of others is shown, which nothing fetches by itself. */
  picture: (attributes: RichPicture['attrs']) => ReactNode
}

function marked(content: ReactNode, mark: RichMark): ReactNode {
  switch (mark.type) {
    case 'strong':
      return <strong>{content}</strong>
    case 'em':
      return <em>{content}</em>
    case 'underline':
      return <u>{content}</u>
    default:
      return (
        <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
          {content}
        </a>
      )
  }
}

// A text that is read never changes its order.
const keyed = (nodes: readonly ReactNode[]) => nodes.map((node, at) => [node, String(at)] as const)

const drawn = (node: RichInline): ReactNode =>
  node.type === 'text' ? (node.marks ?? []).reduce<ReactNode>(marked, node.text) : <br />

const inline = (content: readonly RichInline[] = []) =>
  keyed(content.map(drawn)).map(([node, key]) => <span key={key}>{node}</span>)

function block(node: RichBlock, picture: Props['picture']): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p dir="auto">{node.content?.length ? inline(node.content) : <br />}</p>
    case 'heading':
      return node.attrs.level === 2 ? (
        <h2 dir="auto">{inline(node.content)}</h2>
      ) : (
        <h3 dir="auto">{inline(node.content)}</h3>
      )
    case 'picture':
      return picture(node.attrs)
    case 'blockquote':
      return <blockquote>{blocks(node.content, picture)}</blockquote>
    default: {
      const items = keyed(node.content.map((item) => blocks(item.content, picture)))
      const rows = items.map(([item, key]) => <li key={key}>{item}</li>)
      return node.type === 'bullet_list' ? <ul>{rows}</ul> : <ol start={node.attrs.order}>{rows}</ol>
    }
  }
}

const blocks = (content: readonly RichBlock[], picture: Props['picture']): ReactNode =>
  keyed(content.map((node) => block(node, picture))).map(([node, key]) => <Part key={key}>{node}</Part>)

const Part = ({ children }: { children: ReactNode }) => children

/** Formatted text to be read: drawn from its tree, so that no markup of others is ever parsed. */
export function RichTextView({ text, picture }: Props) {
  return <div className={richTextStyle}>{blocks(text.content, picture)}</div>
}
