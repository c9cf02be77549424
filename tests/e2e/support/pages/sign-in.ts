import type { Page } from '@playwright/test'

/** The sign-in form of staff, in English or in the words given. */
export function signInForm(page: Page, labels = { email: 'Email', password: 'Password', submit: 'Sign in' }) {
  const email = page.getByRole('textbox', { name: labels.email, exact: true })
  const secret = page.getByLabel(labels.password, { exact: true })
  const button = page.getByRole('button', { name: labels.submit, exact: true })
  return {
    email,
    password: secret,
    button,
    problem: page.getByRole('alert').filter({ hasText: /\S/ }),
    async submit(address: string, word: string) {
      await email.fill(address)
      await secret.fill(word)
      await button.click()
    },
  }
}
