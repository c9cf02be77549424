import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Warnings } from '#src/islands/shared/dispatch/Warnings.tsx'
import { I18nProvider } from '#src/islands/ui/i18n.tsx'
import { routes } from '#src/lib/routes.ts'

const shown = (of: Parameters<typeof Warnings>[0]['of']) =>
  renderToStaticMarkup(
    <I18nProvider locale="ar" messages={{}}>
      <Warnings of={of} />
    </I18nProvider>,
  )

test('a ride that a warning names is led to in the reader’s language, and without it the words stand alone', () => {
  const booking = { id: 'b7', reference: 'KB-000007' }
  const message = 'Leila already has ride KB-000007, 08:15.'
  const [, before, link, reference, after] =
    /<p>([^<]*)<a ([^>]*)>([^<]*)<\/a>([^<]*)<\/p>/.exec(shown([{ message, booking }])) ?? []
  expect([before, reference, after]).toEqual(['Leila already has ride ', 'KB-000007', ', 08:15.'])
  expect(link).toContain(`href="/ar${routes.booking('b7')}"`)
  // Among Arabic words a reference is read from the left all the same.
  expect(link).toContain('dir="ltr"')
  expect(shown([{ message }])).toContain(`<p>${message}</p>`)
  expect(shown([{ message: 'Leila has another ride.', booking }])).toContain('<p>Leila has another ride.</p>')
  expect(shown(undefined)).toBe('')
})
