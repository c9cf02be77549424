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
  expect(shown([{ message, booking }])).toContain(
    `Leila already has ride <a class="font-medium underline" href="/ar${routes.booking('b7')}">KB-000007</a>, 08:15.`,
  )
  expect(shown([{ message }])).toContain(`<p>${message}</p>`)
  expect(shown([{ message: 'Leila has another ride.', booking }])).toContain('<p>Leila has another ride.</p>')
  expect(shown(undefined)).toBe('')
})
