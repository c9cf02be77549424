import { showExpired } from '#src/islands/auth/parts/form-parts.ts'
import { goHome } from '#src/lib/guard/redirects.ts'
import { wireCodeForms } from './parts/code-forms.ts'

const first = document.querySelector<HTMLFormElement>('form[data-form=send-code]')
if (first) showExpired(first)
wireCodeForms(document, goHome)
