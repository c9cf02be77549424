import { formatter } from '#src/lib/format/formatter.ts'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { $labels } from '#src/lib/i18n/labels.ts'
import { formatTag, type LabelLocale } from '#src/lib/i18n/locales.ts'
import { type Messages, translator } from '#src/lib/i18n/translate.ts'
import { labelName, labelsFragment } from '#src/lib/language-files.ts'
import { onPageShown } from '#src/lib/nav/page-change.ts'
import { readStored } from '#src/lib/storage.ts'
import { decodeSettings } from '#src/lib/theme/settings.ts'

/** What the page says itself, beside its islands. */
function labelPage(texts: Messages): void {
  const trail = document.querySelector('.k-page-head nav')
  trail?.setAttribute('aria-label', texts['labels:breadcrumbs'] ?? '')
  const button = document.querySelector('[popovertarget="k-languages"]')
  const shown = button?.querySelector('span')
  const name = texts[labelName]
  if (!button || !shown || !name) return
  // Its label is a text of the page, with the name of its language in it.
  button.ariaLabel = button.ariaLabel?.replace(shown.textContent, name) ?? name
  shown.textContent = name
}

/** Browsers know some locales not at all, and of others no names of months: they would write `M05`. */
const isWritten = (tag: string) =>
  Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0 &&
  !/M\d/.test(new Intl.DateTimeFormat(tag, { month: 'short' }).format())

/** Brings the labels and the formats of a locale whose other texts are those of the page. Without them it stays as it is. */
async function showLabels(locale: LabelLocale): Promise<void> {
  const answer = await fetch(labelsFragment(locale))
  if (!answer.ok) return
  const texts = (await answer.json()) as Messages
  const keys = new Set(Object.keys(texts).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))
  const isKnown = isWritten(formatTag(locale))
  $labels.set((own) => {
    // Those of a country count as its language does, and are written in its direction.
    const label = translator(locale.startsWith(own.locale) ? own.locale : locale, texts)
    return {
      ...own,
      t: (key, values) => (keys.has(key) ? label : own.t)(key, values),
      format: isKnown ? formatter(locale) : own.format,
    }
  })
  labelPage(texts)
  onPageShown(() => labelPage(texts))
}

const locale = document.documentElement.dataset.labels as LabelLocale
showLabels(locale).catch(() => undefined)

// Another tab may have chosen others, or none, while the browser kept this page.
addEventListener('pageshow', ({ persisted }) => {
  const { labelLocale } = decodeSettings(readStored(storageKeys.customizer))
  if (persisted && labelLocale !== locale) location.reload()
})
