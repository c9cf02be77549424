import { withTexts } from '#src/lib/i18n/late-texts.ts'

export const loadNewsForm = withTexts('news-form', () =>
  import('./NewsForm.tsx').then((part) => part.NewsForm),
)
