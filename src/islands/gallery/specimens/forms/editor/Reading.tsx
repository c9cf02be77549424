import type { RichBlock, RichText } from '#contract/rich-text.ts'
import { RichTextView } from '#src/islands/shared/editor/RichTextView.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const paragraph = (text: string): RichBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })

export function Reading() {
  const { t } = useI18n()
  const link = { type: 'link' as const, attrs: { href: 'mailto:office@kerbside.example' } }
  const text: RichText = {
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 3 },
        content: [{ type: 'text', text: t('gallery-forms:editor.title') }],
      },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: t('gallery-forms:editor.news'), marks: [{ type: 'strong' }] },
          { type: 'hard_break' },
          { type: 'text', text: 'office@kerbside.example', marks: [link] },
        ],
      },
      {
        type: 'ordered_list',
        attrs: { order: 1 },
        content: [
          { type: 'list_item', content: [paragraph(t('gallery-forms:editor.first'))] },
          { type: 'list_item', content: [paragraph(t('gallery-forms:editor.second'))] },
        ],
      },
      { type: 'blockquote', content: [paragraph(t('gallery-forms:editor.quote'))] },
      {
        type: 'picture',
        attrs: { src: 'https://pictures.kerbside.example/gate.jpg', alt: t('gallery-forms:editor.gate') },
      },
    ],
  }
  return <RichTextView text={text} picture={({ alt }) => <p className="text-ink-muted italic">{alt}</p>} />
}
