import { goHome } from '#src/lib/guard/redirects.ts'
import { wireCodeForms } from './parts/code-forms.ts'
import { showExpired } from './parts/expired-notice.ts'

const first = document.querySelector<HTMLFormElement>('form[data-form=send-code]')
if (first) showExpired(first)
wireCodeForms(document, goHome)
