import { useRef } from 'react'
import type { BlogInput, BlogPost } from '#contract/blog.ts'
import { blogCategories, mostOfNews } from '#contract/lists/blog.ts'
import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import { Form } from '#src/islands/form/Form.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { readCurrentNews, saveNews, writeNews } from '#src/stores/blog.ts'

const empty: BlogInput = { title: '', text: '', category: 'service', featured: false }
const inputOf = ({ title, text, category, featured }: BlogPost): BlogInput => ({
  title,
  text,
  category,
  featured,
})

interface Props {
  /** Without any, new ones are written. */
  news?: BlogPost | undefined
  onSaved: (id: string) => void
  onCancel: () => void
}

/** Writes news, or changes them. */
export function NewsForm({ news, onSaved, onCancel }: Props) {
  const { t } = useI18n()
  const version = useRef(news?.version ?? 0)
  const form = useForm<BlogInput>({
    initial: news ? inputOf(news) : empty,
    required: ['title', 'text'],
    save: async (values) => {
      const saved = news ? await saveNews(news.id, version.current, values) : await writeNews(values)
      if (saved.ok) onSaved(saved.value.id)
      return problemIn(saved, t)
    },
    conflict: {
      values: (current) => inputOf(readCurrentNews(current)),
      accept: (current) => {
        version.current = readCurrentNews(current).version
      },
    },
  })
  const title = t(news ? 'news-form:edit' : 'news-form:new')
  return (
    <section aria-label={title} className="k-card p-4 sm:p-6">
      <h2 className="mb-4 text-h5">{title}</h2>
      <Form form={form} submitLabel={t('news-form:save')} onCancel={onCancel}>
        <TextField form={form} name="title" label={t('news-form:title')} maxLength={mostOfNews.title} />
        <Select
          form={form}
          name="category"
          label={t('news-form:category')}
          options={blogCategories.map((value) => ({ value, label: t(`news-form:category.${value}`) }))}
        />
        <TextArea
          form={form}
          name="text"
          label={t('news-form:text')}
          hint={t('news-form:text.hint')}
          rows={8}
          maxLength={mostOfNews.text}
        />
        <Checkbox form={form} name="featured" label={t('news-form:featured')} look="switch" />
      </Form>
    </section>
  )
}
