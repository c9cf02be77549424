import { useState } from 'react'
import { type RichText, textOfLines } from '#contract/rich-text.ts'
import { Editor } from '#src/islands/shared/editor/Editor.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Writing() {
  const { t } = useI18n()
  const [text, setText] = useState<RichText>(() =>
    textOfLines([t('gallery-forms:editor.greeting'), t('gallery-forms:editor.news')]),
  )
  return <Editor label={t('gallery-forms:editor.label')} text={text} onChange={setText} />
}
