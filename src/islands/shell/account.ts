import { displayName } from '#src/lib/format/display-name.ts'
import { initials } from '#src/lib/format/initials.ts'
import { shellTexts } from '#src/lib/i18n/shell-texts.ts'
import { signOut } from '#src/stores/auth.ts'
import { $profile } from '#src/stores/profile.ts'

const set = (name: string, text: string) => {
  for (const part of document.querySelectorAll(`[data-account='${name}']`)) part.textContent = text
}

/** Fills the account menu, and shows the rows of the menu that are for this role. */
export function wireAccount(): void {
  const { t } = shellTexts()
  $profile.subscribe((profile) => {
    if (!profile) return
    document.documentElement.dataset.role = profile.role
    const name = displayName(profile)
    set('initials', initials(name))
    set('name', name)
    set('contact', profile.email ?? profile.phone ?? '')
    set('role', t(`roles:${profile.roleName || profile.role}`))
  })
  const button = document.querySelector<HTMLButtonElement>('[data-sign-out]')
  button?.addEventListener('click', () => {
    button.disabled = true
    void signOut().finally(() => {
      button.disabled = false
    })
  })
}
