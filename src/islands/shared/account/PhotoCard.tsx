import { useRef, useState } from 'react'
import { fileProblemMessage } from '#src/islands/resource/files/file-problem-message.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import type { OwnPerson } from '#src/lib/api/read-own-profile.ts'
import { apiUrl } from '#src/lib/env.ts'
import { displayName } from '#src/lib/format/display-name.ts'
import { dropPhoto, savePhoto } from '#src/stores/account.ts'
import type { Result } from '#src/stores/result.ts'

const maxBytes = 10 * 1024 * 1024
const kinds = 'image/jpeg,image/png,image/webp'

interface Props {
  account: OwnPerson
  toasts: Toasts
}

/** Who this is, with the picture that others see. */
export function PhotoCard({ account, toasts }: Props) {
  const { t } = useI18n()
  const picker = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<'save' | 'drop'>()
  const [problem, setProblem] = useState<string>()
  const name = displayName(account)

  async function run(what: 'save' | 'drop', action: () => Promise<Result<OwnPerson>>) {
    setBusy(what)
    setProblem(undefined)
    const result = await action()
    setBusy(undefined)
    if (result.ok) toasts.show(t(`profile:photo.${what === 'save' ? 'saved' : 'removed'}`))
    else setProblem(fileProblemMessage(result.problem, t))
  }

  function pick(file: File | undefined) {
    if (!file) return
    if (file.size > maxBytes) setProblem(t('profile:photo.tooLarge'))
    else void run('save', () => savePhoto(file))
  }

  return (
    <Card>
      <div className="flex flex-col items-center gap-4 text-center">
        <Avatar name={name} src={account.photo ? apiUrl + account.photo : undefined} size="xl" />
        <div className="min-w-0 max-w-full">
          <p className="text-h6 [overflow-wrap:anywhere]">{name}</p>
          <p className="mt-1">
            <Badge tone="primary">{t(`roles:${account.roleName || account.role}`)}</Badge>
          </p>
        </div>
        <input
          ref={picker}
          type="file"
          accept={kinds}
          hidden
          data-photo=""
          aria-label={t('profile:photo.choose')}
          onChange={(event) => {
            pick(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <div className="flex flex-wrap justify-center gap-2">
          <Button icon="upload" busy={busy === 'save'} onClick={() => picker.current?.click()}>
            {t(account.photo ? 'profile:photo.replace' : 'profile:photo.choose')}
          </Button>
          {account.photo && (
            <Button
              intent="quiet"
              icon="trash"
              busy={busy === 'drop'}
              onClick={() => void run('drop', dropPhoto)}
            >
              {t('profile:photo.remove')}
            </Button>
          )}
        </div>
        <p className="text-caption text-ink-muted">{t('profile:photo.hint')}</p>
      </div>
      {problem && (
        <div className="mt-4">
          <Alert tone="error">{problem}</Alert>
        </div>
      )}
    </Card>
  )
}
