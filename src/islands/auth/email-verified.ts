import { resendVerification, verifyEmail } from '#src/stores/recovery.ts'
import { showLinkProblem } from './link-problem.ts'
import { onPress, showState, tokenInHash } from './page-states.ts'
import { textsOf } from './parts/form-parts.ts'

function wire(root: HTMLElement, token: string): void {
  const t = textsOf(root)
  let busy = false
  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return
    busy = true
    showState('checking')
    await work()
    busy = false
  }
  const verify = () =>
    run(async () => {
      const result = await verifyEmail(token)
      if (result.ok) showState(result.value.state)
      else showLinkProblem(result.problem, t)
    })
  onPress('retry', () => void verify())
  onPress(
    'resend',
    () =>
      void run(async () => {
        const sent = await resendVerification(token)
        if (sent.ok) showState('sent')
        else showLinkProblem(sent.problem, t)
      }),
  )
  void verify()
}

const root = document.querySelector<HTMLElement>('[data-verified]')
const token = tokenInHash()
if (root && token) wire(root, token)
else showState('missing')
addEventListener('hashchange', () => tokenInHash() && location.reload())
