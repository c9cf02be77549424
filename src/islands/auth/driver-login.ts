import { goHome } from '#src/lib/guard/leave.ts'
import { wireCodeForms } from './parts/code-forms.ts'
import { showExpired } from './parts/expired.ts'

const first = document.querySelector<HTMLFormElement>('form[data-form=send-code]')
if (first) showExpired(first)
wireCodeForms(document, goHome)
